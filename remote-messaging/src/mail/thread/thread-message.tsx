import { useTranslation } from 'react-i18next';
import type { Mail } from '@riwaq/api';
import {
  Clamped,
  classes,
  PersonAvatar,
  RelativeTime,
  usePageDirection,
  UserText,
} from '@riwaq/ui/core';
import { useDownload } from '@riwaq/ui/page';
import { FileCard, RichText } from '@riwaq/ui/plain';
import { useRefreshMail } from '../data/use-mails';
import { recipientNames } from '../list/recipient-names';
import { REPLY_PREFIX } from './reply-prefix';
import { DeliveryText } from './delivery-text';
import { UniversityText } from './university-text';

export const messageId = (mailGuid: string): string => `message-${mailGuid}`;

/**
 * Whether a reply has the title of the thread apart from reply prefixes, so that showing it is
 * redundant.
 */
const repeats = (title: string, threadTitle: string): boolean =>
  title.replace(REPLY_PREFIX, '').trim() === threadTitle.replace(REPLY_PREFIX, '').trim();

interface ThreadMessageProps {
  mail: Mail;
  /** Title of the thread, shown above it. */
  threadTitle: string;
  /** The mail that the address names. */
  opened: boolean;
  onRecipients: (mail: Mail) => void;
}

/** One mail of a thread: author, date, text and files. */
export function ThreadMessage({ mail, threadTitle, opened, onRecipients }: ThreadMessageProps) {
  const { t } = useTranslation('messaging');
  const page = usePageDirection();
  const save = useDownload();
  const refresh = useRefreshMail();
  const {
    mailGuid,
    type,
    sender,
    title,
    detailsHTML,
    createdDate,
    recipients,
    delivery,
    files,
    subject,
    section,
  } = mail;
  const names = recipientNames(
    recipients.map(({ personName }) => personName),
    delivery?.recipientsCount ?? recipients.length,
    t,
    page,
  );
  return (
    <article
      id={messageId(mailGuid)}
      className={classes('rw-messaging-mail-message', opened && 'rw-messaging-mail-message-opened')}
      aria-label={t('mail.messageOf', { name: sender.personName })}
    >
      <header className="rw-messaging-mail-message-head">
        <PersonAvatar name={sender.personName} src={sender.profileImageUrl} size={40} />
        <div className="rw-messaging-mail-message-who">
          <div className="rw-messaging-mail-row-line">
            <Clamped as="strong">{sender.personName}</Clamped>
            <RelativeTime className="rw-messaging-when" date={createdDate} />
          </div>
          {type === 'sent' ? (
            <button
              type="button"
              className="rw-messaging-to"
              aria-haspopup="dialog"
              onClick={() => onRecipients(mail)}
            >
              {t('mail.to', { names })}
            </button>
          ) : (
            <p className="rw-messaging-mail-muted">{t('mail.toYou')}</p>
          )}
          {(subject || section) && (
            <p className="rw-messaging-mail-muted">
              <UserText as="bdi">
                {[subject?.subjectName, section?.sectionName].filter(Boolean).join(' · ')}
              </UserText>
            </p>
          )}
        </div>
      </header>
      {!repeats(title, threadTitle) && (
        <UserText as="h3" className="rw-messaging-mail-message-title">
          {title}
        </UserText>
      )}
      {mail.answerable ? <RichText html={detailsHTML} /> : <UniversityText html={detailsHTML} />}
      {files.length > 0 && (
        <ul className="rw-messaging-files" aria-label={t('mail.filesLabel')}>
          {files.map((file) => (
            <li key={file.fileGuid}>
              <FileCard file={file} onDownload={() => save(file.fileUrl, () => void refresh())} />
            </li>
          ))}
        </ul>
      )}
      {delivery && <DeliveryText delivery={delivery} />}
    </article>
  );
}
