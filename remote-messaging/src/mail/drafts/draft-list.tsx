import { CornerUpLeft, Paperclip, PenLine, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useHost } from '@riwaq/contract';
import { Link } from '@riwaq/contract/router';
import { Button, EmptyState, IconButton, RelativeTime } from '@riwaq/ui/core';
import { dataOf, Problem, useAttempt } from '@riwaq/ui/page';
import { localDrafts } from '../compose/local-drafts';
import { useDrafts, useRefreshMail } from '../data/use-mails';
import { RowsLoading } from '../list/mail-list';
import { OneLine } from '../list/one-line';
import { listPath, mailPath, unfilteredView } from '../paths';
import { useAllDrafts, type ListedDraft } from './use-all-drafts';

/** Path at which a draft is edited; a reply is edited at the mail that it replies to. */
const draftPath = ({ draftGuid, replyOnGuid }: ListedDraft): string =>
  replyOnGuid === null
    ? listPath(unfilteredView('drafts'), { kind: 'draft', guid: draftGuid })
    : mailPath({ mailGuid: replyOnGuid, type: 'received' }, unfilteredView('drafts'), {
        kind: 'reply',
        mailGuid: replyOnGuid,
      });

/** Lists the user's drafts. */
export default function DraftList({ onWrite }: { onWrite: () => void }) {
  const { t } = useTranslation('messaging');
  const { api, confirm, storage } = useHost();
  const attempt = useAttempt();
  const refresh = useRefreshMail();
  const state = useDrafts();
  const drafts = useAllDrafts();
  const remove = async ({ draftGuid, onlyHere }: ListedDraft) => {
    if (
      !(await confirm({
        title: t('mail.draft.deleteTitle'),
        text: t('mail.draft.deleteText'),
        okText: t('mail.delete.action'),
        danger: true,
      }))
    )
      return;
    if (
      !onlyHere &&
      !(await attempt(async () => {
        dataOf(await api('POST Mails/DeleteDraft', { body: { draftGuids: [draftGuid] } }));
      }))
    )
      return;
    localDrafts(storage).remove(draftGuid);
    await refresh();
  };
  if (state.kind === 'loading') return <RowsLoading />;
  if (state.kind === 'failed' && drafts.length === 0)
    return <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />;
  if (drafts.length === 0)
    return (
      <EmptyState
        title={t('mail.empty.drafts')}
        hint={t('mail.empty.draftsHint')}
        action={
          <Button type="primary" icon={<PenLine size={18} aria-hidden />} onClick={onWrite}>
            {t('mail.write')}
          </Button>
        }
      />
    );
  return (
    <ul className="rw-messaging-mail-rows rw-messaging-drafts" aria-label={t('mail.boxes.drafts')}>
      {drafts.map((draft) => (
        <li key={draft.draftGuid}>
          <DraftRow draft={draft} onRemove={() => void remove(draft)} />
        </li>
      ))}
    </ul>
  );
}

function DraftRow({ draft, onRemove }: { draft: ListedDraft; onRemove: () => void }) {
  const { t } = useTranslation('messaging');
  const title = draft.title || t('mail.draft.untitled');
  return (
    <article className="rw-messaging-mail-row">
      <div className="rw-messaging-mail-row-main">
        <div className="rw-messaging-mail-row-line">
          {draft.replyOnGuid !== null && (
            <CornerUpLeft
              className="rw-mirror"
              size={14}
              role="img"
              aria-label={t('mail.draft.isReply')}
            />
          )}
          <Link className="rw-messaging-mail-row-link" to={draftPath(draft)} state={{ over: true }}>
            <OneLine>{title}</OneLine>
          </Link>
          {draft.filesCount > 0 && (
            <Paperclip
              size={14}
              role="img"
              aria-label={t('mail.files', { count: draft.filesCount })}
            />
          )}
          <RelativeTime className="rw-messaging-when" date={draft.modifiedDate} />
        </div>
        <OneLine className="rw-messaging-excerpt">{draft.excerpt}</OneLine>
        {draft.onlyHere && <p className="rw-messaging-mail-delivery">{t('mail.draft.onlyHere')}</p>}
      </div>
      <IconButton
        className="rw-messaging-above"
        danger
        label={t('mail.draft.deleteOf', { title })}
        icon={<Trash2 size={18} aria-hidden />}
        onClick={onRemove}
      />
    </article>
  );
}
