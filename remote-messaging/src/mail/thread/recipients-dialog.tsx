import { CircleCheck, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Mail } from '@riwaq/api';
import { PersonAvatar, Skeleton, UserText } from '@riwaq/ui/core';
import { Drawer } from '@riwaq/ui/compiled-in';
import { More, Problem } from '@riwaq/ui/page';
import { useRecipients } from '../data/use-mails';
import { DeliveryText } from './delivery-text';

/** Lists the recipients of an own mail with their delivery state. */
export default function RecipientsDialog({
  mail,
  open,
  onClose,
}: {
  mail: Mail;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('messaging');
  const list = useRecipients(open ? mail.mailGuid : null);
  const { state } = list;
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('mail.recipientsOf', { count: mail.delivery?.recipientsCount ?? 0 })}
    >
      {mail.delivery && <DeliveryText delivery={mail.delivery} />}
      {state.kind === 'loading' && <Skeleton avatar="circle" rows={4} />}
      {state.kind === 'failed' && (
        <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
      )}
      {state.kind === 'ready' && (
        <ul className="rw-messaging-people">
          {state.data.items.map(({ personGuid, personName, profileImageUrl, delivered }) => (
            <li key={personGuid}>
              <PersonAvatar name={personName} src={profileImageUrl} size={36} />
              <UserText>{personName}</UserText>
              {delivered ? (
                <CircleCheck size={18} role="img" aria-label={t('mail.delivered')} />
              ) : (
                <Clock size={18} role="img" aria-label={t('mail.onItsWay')} />
              )}
            </li>
          ))}
        </ul>
      )}
      <More list={list} />
    </Drawer>
  );
}
