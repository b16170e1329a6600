import { useEffect, useRef } from 'react';
import { Archive, ArchiveRestore, ArrowRight, MailX, Reply, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Mail } from '@riwaq/api';
import { useShortcuts } from '@riwaq/contract';
import { Link, Navigate } from '@riwaq/contract/router';
import { Button, EmptyState, IconButton, Skeleton } from '@riwaq/ui/core';
import { isMissing, Part, Problem, ToolLink, useDialog, ViewHeading } from '@riwaq/ui/page';
import type { MailActions } from '../data/use-mail-actions';
import { useMail, type OpenedMail } from '../data/use-mails';
import { RecipientsDialog } from '../lazy-components';
import { listPath, mailPath } from '../paths';
import type { MailAddress } from '../use-mail-address';
import { messageId, ThreadMessage } from './thread-message';
import { useMarkRead, useThread } from './use-thread';

interface MailThreadProps {
  opened: NonNullable<MailAddress['opened']>;
  address: MailAddress;
  acts: MailActions;
}

/** One mail with its thread (route showMail={id}&{type}). */
export default function MailThread({ opened, address, acts }: MailThreadProps) {
  const { t } = useTranslation('messaging');
  const state = useMail(opened.mailGuid, opened.type);
  const back = listPath(address.place);
  if (state.kind === 'loading')
    return (
      <div role="status" aria-label={t('mail.loading')}>
        <Skeleton avatar="circle" rows={8} />
      </div>
    );
  if (state.kind === 'failed') {
    // The draft of a reply does not store whether the original mail was received or sent: try sent.
    if (isMissing(state.cause) && opened.type === 'received' && address.writing?.kind === 'reply')
      return (
        <Navigate
          to={mailPath({ ...opened, type: 'sent' }, address.place, address.writing)}
          replace
        />
      );
    if (isMissing(state.cause))
      return (
        <EmptyState
          title={t('mail.gone')}
          hint={t('mail.goneHint')}
          action={
            <Link className="rw-link-button" to={back}>
              {t('mail.backTo')}
            </Link>
          }
        />
      );
    return <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />;
  }
  return (
    <Thread key={opened.mailGuid} opened={state.data} address={address} acts={acts} back={back} />
  );
}

interface ThreadProps {
  opened: OpenedMail;
  address: MailAddress;
  acts: MailActions;
  back: string;
}

function Thread({ opened, address, acts, back }: ThreadProps) {
  const { t } = useTranslation('messaging');
  const { mail } = opened;
  const { mails, earlier, loadEarlier } = useThread(opened);
  const recipients = useDialog<Mail>();
  const [first] = mails;
  const title = first?.title ?? mail.title;
  useMarkRead(mails);

  // In a long thread, scroll to the mail that the address names.
  const { mailGuid } = mail;
  const alone = useRef(mails.length === 1);
  useEffect(() => {
    if (!alone.current)
      document.getElementById(messageId(mailGuid))?.scrollIntoView({ block: 'nearest' });
  }, [mailGuid]);

  const reply = () => address.write({ kind: 'reply', mailGuid: replyTarget(mails, mail) });
  useShortcuts(mail.answerable ? [{ code: 'KeyR', label: t('mail.reply'), run: reply }] : []);

  return (
    <div className="rw-messaging-thread">
      <header className="rw-messaging-thread-head">
        <ToolLink
          className="rw-messaging-back"
          to={back}
          label={t('mail.backTo')}
          icon={<ArrowRight className="rw-page-back" size={20} aria-hidden />}
        />
        <ViewHeading className="rw-messaging-thread-title">{title}</ViewHeading>
        <ThreadTools mail={mail} address={address} acts={acts} />
      </header>
      {earlier !== 'none' && (
        <div className="rw-messaging-earlier" role={earlier === 'failed' ? 'alert' : undefined}>
          {earlier === 'failed' && <span>{t('mail.earlierFailed')}</span>}
          <Button loading={earlier === 'loading'} onClick={() => void loadEarlier()}>
            {t('mail.earlier')}
          </Button>
        </div>
      )}
      {mails.map((each) => (
        <ThreadMessage
          key={each.mailGuid}
          mail={each}
          threadTitle={title}
          opened={mails.length > 1 && each.mailGuid === mailGuid}
          onRecipients={recipients.show}
        />
      ))}
      <footer className="rw-messaging-thread-foot">
        {mail.answerable ? (
          <Button
            type="primary"
            icon={<Reply className="rw-mirror" size={18} aria-hidden />}
            onClick={reply}
          >
            {t('mail.reply')}
          </Button>
        ) : (
          <p className="rw-form-note">{t('mail.notAnswerable')}</p>
        )}
      </footer>
      {recipients.value && (
        <Part open={recipients.open} onClose={recipients.close}>
          <RecipientsDialog
            mail={recipients.value}
            open={recipients.open}
            onClose={recipients.close}
          />
        </Part>
      )}
    </div>
  );
}

function ThreadTools({
  mail,
  address,
  acts,
}: Pick<ThreadProps, 'address' | 'acts'> & Pick<OpenedMail, 'mail'>) {
  const { t } = useTranslation('messaging');
  const { mailGuid } = mail;
  const leave = async (act: Promise<boolean>) => {
    if (await act) address.closeMail();
  };
  return (
    <div
      className="rw-messaging-thread-tools"
      role="toolbar"
      aria-label={t('mail.actsOf', { title: mail.title })}
    >
      {mail.type === 'received' && (
        <IconButton
          label={t('mail.markUnread')}
          icon={<MailX size={18} aria-hidden />}
          loading={acts.busy === 'read'}
          onClick={() => void leave(acts.markRead([mailGuid], false))}
        />
      )}
      <IconButton
        label={t(mail.archived ? 'mail.takeBack' : 'mail.archive')}
        icon={
          mail.archived ? (
            <ArchiveRestore size={18} aria-hidden />
          ) : (
            <Archive size={18} aria-hidden />
          )
        }
        loading={acts.busy === 'archive'}
        onClick={() => void leave(acts.archive([mailGuid], !mail.archived))}
      />
      <IconButton
        danger
        label={t('mail.delete.action')}
        icon={<Trash2 size={18} aria-hidden />}
        loading={acts.busy === 'delete'}
        onClick={() => void leave(acts.remove([mailGuid]))}
      />
    </div>
  );
}

/**
 * The mail that a reply refers to: an own mail to several people, which goes to all of them again;
 * else the latest received mail or, if there is none, the open one.
 */
function replyTarget(mails: readonly Mail[], { mailGuid, delivery }: Mail): string {
  if (delivery && delivery.recipientsCount > 1) return mailGuid;
  return mails.findLast(({ type }) => type === 'received')?.mailGuid ?? mailGuid;
}
