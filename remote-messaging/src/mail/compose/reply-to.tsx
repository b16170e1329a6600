import { useTranslation } from 'react-i18next';
import type { Mail } from '@riwaq/api';
import { recipientNames } from '../list/recipient-names';
import { usePageDirection } from '@riwaq/ui/core';

/**
 * Shows the recipients of a reply: the sender or, for an own mail, its recipients again
 * (docs/decisions/0029).
 */
export function ReplyTo({ answered: { type, sender, recipients, delivery } }: { answered: Mail }) {
  const { t } = useTranslation('messaging');
  const page = usePageDirection();
  const people = type === 'sent' ? recipients : [sender];
  const count = delivery?.recipientsCount ?? people.length;
  return (
    <div className="rw-messaging-reply-to">
      <p>
        {t('mail.to', {
          names: recipientNames(
            people.map(({ personName }) => personName),
            count,
            t,
            page,
          ),
        })}
      </p>
      {count > 1 && <p>{t('mail.compose.replyToMany')}</p>}
    </div>
  );
}
