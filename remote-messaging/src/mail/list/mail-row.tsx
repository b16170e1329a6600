import { memo } from 'react';
import { Archive, Paperclip, Reply } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MailInShort } from '@riwaq/api';
import { Link } from '@riwaq/contract/router';
import { classes, PersonAvatar, RelativeTime, usePageDirection } from '@riwaq/ui/core';
import { CheckChoice } from '@riwaq/ui/plain';
import { DeliveryText } from '../thread/delivery-text';
import { OneLine } from './one-line';
import { recipientNames } from './recipient-names';

export const rowId = (mailGuid: string): string => `mail-${mailGuid}`;

interface MailRowProps {
  mail: MailInShort;
  to: string;
  /** This mail is open. */
  open: boolean;
  chosen: boolean;
  onToggle: (mailGuid: string) => void;
}

/** The person shown in front of a mail: its sender, or the first recipient of a sent mail. */
function counterpartOf({ type, sender, recipients }: MailInShort) {
  if (type !== 'sent') return sender;
  const [first] = recipients;
  return { personName: first?.personName ?? '', profileImageUrl: first?.profileImageUrl };
}

/** A mail in a list: sender or recipients, title, excerpt and date. */
export const MailRow = memo(function MailRow({ mail, to, open, chosen, onToggle }: MailRowProps) {
  const { t } = useTranslation('messaging');
  const page = usePageDirection();
  const {
    mailGuid,
    type,
    title,
    excerpt,
    recipients,
    delivery,
    createdDate,
    filesCount,
    read,
    replied,
    archived,
  } = mail;
  const sent = type === 'sent';
  const unread = !sent && !read;
  const { personName, profileImageUrl } = counterpartOf(mail);
  const names = sent
    ? recipientNames(
        recipients.map((each) => each.personName),
        delivery?.recipientsCount ?? recipients.length,
        t,
        page,
      )
    : personName;
  return (
    <article
      className={classes(
        'rw-messaging-mail-row',
        unread && 'rw-messaging-mail-unread',
        chosen && 'rw-messaging-chosen',
      )}
      aria-current={open ? 'true' : undefined}
    >
      <CheckChoice
        className="rw-messaging-pick"
        checked={chosen}
        onChange={() => onToggle(mailGuid)}
      >
        <span className="rw-hidden">{t('mail.choose', { title })}</span>
      </CheckChoice>
      <PersonAvatar name={personName} src={profileImageUrl} size={40} />
      <div className="rw-messaging-mail-row-main">
        <div className="rw-messaging-mail-row-line">
          {unread && (
            <span className="rw-messaging-dot">
              <span className="rw-hidden">{t('mail.unreadMark')}</span>
            </span>
          )}
          <OneLine className="rw-messaging-who">{names}</OneLine>
          <RelativeTime className="rw-messaging-when" date={createdDate} />
        </div>
        <div className="rw-messaging-mail-row-line">
          <Link id={rowId(mailGuid)} className="rw-messaging-mail-row-link" to={to}>
            <OneLine>{title}</OneLine>
          </Link>
          {replied && (
            <Reply className="rw-mirror" size={14} role="img" aria-label={t('mail.replied')} />
          )}
          {archived && <Archive size={14} role="img" aria-label={t('mail.archived')} />}
          {filesCount > 0 && (
            <Paperclip size={14} role="img" aria-label={t('mail.files', { count: filesCount })} />
          )}
        </div>
        <OneLine className="rw-messaging-excerpt">{excerpt}</OneLine>
        {delivery && <DeliveryText delivery={delivery} />}
      </div>
    </article>
  );
});
