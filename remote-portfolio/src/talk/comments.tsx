import { MessageCirclePlus, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  commentChangeStatuses,
  PERSON_TYPE,
  type PortfolioComment,
  type Reported,
  type SourceType,
} from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Button, PersonAvatar, RelativeTime, Skeleton, UserText } from '@riwaq/ui/core';
import {
  type DialogState,
  MenuButton,
  MoreFailed,
  Problem,
  useAttempt,
  useDialog,
} from '@riwaq/ui/page';
import {
  DialogPart,
  linkedText,
  RemovedNote,
  ReportNote,
  useLiveThread,
  useModerationAction,
  wasRefused,
  type ModerationWish,
} from '@riwaq/ui/compiled-in';
import {
  repliesOf,
  waitsForConnection,
  type LiveThread,
  type PendingReply,
  type ThreadView,
} from '@riwaq/ui/thread';
import { CommentDialog, CommentReasonDialog } from '../lazy-components';
import type { WrittenComment } from './comment-dialog';
import { commentThread, type CommentEntry } from './comment-thread';
import { commentThreads } from './comment-threads';
import { type CommentModeration, useCommentModeration } from './use-comment-moderation';
import { useAddressTarget } from './use-address-target';

interface CommentsProps {
  sourceGuid: string;
  sourceType: SourceType;
  /** Name of the item, for accessible labels. */
  label: string;
  /** The newest comments, oldest first, if the response of the item contained them. */
  latest?: readonly PortfolioComment[];
}

/** Comments on an item, oldest first, live while shown. */
export function Comments({ sourceGuid, sourceType, label, latest }: CommentsProps) {
  const { t } = useTranslation('portfolio');
  const { api, confirm, session, storage } = useHost();
  const attempt = useAttempt();
  const { thread, view } = useLiveThread(commentThreads, sourceGuid, () =>
    commentThread({ api, storage, source: { sourceGuid, sourceType }, latest }),
  );
  const dialog = useDialog<{ comment: WrittenComment | null }>();
  const comments = repliesOf(view.thread);
  const moderation = useCommentModeration({ sourceGuid, sourceType }, thread);
  const reasonDialog = useDialog<{ wish: ModerationWish; guid: string }>();
  const { pending } = view.thread;
  const remove = async (comment: CommentEntry) => {
    if (await confirm({ text: t('comments.deleteText'), danger: true }))
      await attempt(() => thread.remove(comment.guid), commentChangeStatuses);
  };

  return (
    <section className="rw-portfolio-comments" aria-label={label}>
      <LoadingState thread={thread} view={view} />
      {(comments.length > 0 || pending.length > 0) && (
        <ul className="rw-portfolio-comment-list">
          {comments.map((comment) => (
            <li key={comment.guid}>
              <CommentRow
                comment={comment}
                own={comment.createdUserGuid === session.user.userGuid}
                mayRemove={moderation.mayRemove}
                reported={moderation.reports.get(comment.guid)}
                onEdit={() =>
                  dialog.show({
                    comment: { guid: comment.guid, text: comment.commentText, refused: false },
                  })
                }
                onDelete={() => void remove(comment)}
                onModerate={(wish) => reasonDialog.show({ wish, guid: comment.guid })}
                onDismiss={() => void moderation.dismiss(comment.guid)}
              />
            </li>
          ))}
          {pending.map((comment) => (
            <li key={comment.guid}>
              <PendingRow
                comment={comment}
                onEdit={() =>
                  dialog.show({
                    comment: { guid: comment.guid, text: comment.contentText, refused: true },
                  })
                }
                onRetry={() => void thread.retry(comment.guid)}
                onGiveUp={() => thread.giveUp(comment.guid)}
              />
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          size="small"
          icon={<MessageCirclePlus size={16} aria-hidden />}
          onClick={() => dialog.show({ comment: null })}
        >
          {t('comments.add')}
        </Button>
      </div>
      <DialogPart dialog={dialog}>
        {({ comment }, control) => (
          <CommentDialog sourceGuid={sourceGuid} comment={comment} thread={thread} {...control} />
        )}
      </DialogPart>
      <ReasonPart dialog={reasonDialog} moderation={moderation} />
    </section>
  );
}

interface LoadingStateProps {
  thread: LiveThread<CommentEntry>;
  view: ThreadView<CommentEntry>;
}

/** Progress and failures of loading, and the button that loads older comments. */
function LoadingState({ thread, view }: LoadingStateProps) {
  const { t } = useTranslation('portfolio');
  return (
    <>
      {view.latest.kind === 'loading' && (
        <div role="status" aria-label={t('loading')}>
          <Skeleton avatar="circle" rows={1} />
        </div>
      )}
      {view.latest.kind === 'failed' && (
        <Problem cause={view.latest.cause} onRetry={() => void thread.load()} />
      )}
      {view.older === 'failed' && <MoreFailed onRetry={() => void thread.loadOlder()} />}
      {view.thread.hasOlder && view.older !== 'failed' && (
        <Button
          type="link"
          size="small"
          loading={view.older === 'loading'}
          onClick={() => void thread.loadOlder()}
        >
          {t('comments.older')}
        </Button>
      )}
    </>
  );
}

interface ReasonPartProps {
  dialog: DialogState<{ wish: ModerationWish; guid: string }>;
  moderation: CommentModeration;
}

function ReasonPart({ dialog, moderation }: ReasonPartProps) {
  return (
    <DialogPart dialog={dialog}>
      {({ wish, guid }, control) => (
        <CommentReasonDialog
          wish={wish}
          {...control}
          send={(reason) => moderation.send(wish, guid, reason)}
        />
      )}
    </DialogPart>
  );
}

interface CommentRowProps {
  comment: CommentEntry;
  own: boolean;
  mayRemove: boolean;
  reported: Reported | undefined;
  onEdit: () => void;
  onDelete: () => void;
  onModerate: (wish: ModerationWish) => void;
  onDismiss: () => void;
}

function CommentRow({
  comment,
  own,
  mayRemove,
  reported,
  onEdit,
  onDelete,
  onModerate,
  onDismiss,
}: CommentRowProps) {
  const { t } = useTranslation('portfolio');
  const { session } = useHost();
  const pointedAt = useAddressTarget(comment.guid);
  const moderationAction = useModerationAction();
  const ownActions = [
    {
      key: 'edit',
      label: t('comments.edit'),
      icon: <Pencil size={16} aria-hidden />,
      onClick: onEdit,
    },
    {
      key: 'delete',
      label: t('delete.action'),
      icon: <Trash2 size={16} aria-hidden />,
      danger: true,
      onClick: onDelete,
    },
  ];
  const actions = own ? ownActions : [moderationAction(mayRemove, onModerate)];
  return (
    <article className="rw-portfolio-comment" {...pointedAt}>
      <PersonAvatar
        name={comment.personName}
        src={
          own ? session.user.profileImageUrl : (comment.student ?? comment.teacher)?.profileImageUrl
        }
        size={32}
      />
      <div>
        <header>
          <UserText as="strong">{comment.personName}</UserText>
          {comment.personType !== PERSON_TYPE.student && (
            <span className="rw-portfolio-muted">{t('comments.teacher')}</span>
          )}
          <RelativeTime className="rw-portfolio-muted" date={comment.createdDate} />
          {comment.modifiedDate && !comment.removed && (
            <span className="rw-portfolio-muted">{t('edited')}</span>
          )}
          <MenuButton
            label={t('comments.menu', { name: comment.personName })}
            actions={comment.removed ? [] : actions}
          />
        </header>
        {comment.removed ? (
          <RemovedNote />
        ) : (
          <UserText as="p" className="rw-portfolio-text">
            {linkedText(comment.commentText)}
          </UserText>
        )}
        {reported && !own && !comment.removed && (
          <ReportNote
            reported={reported}
            onRemove={() => onModerate('remove')}
            onDismiss={onDismiss}
          />
        )}
      </div>
    </article>
  );
}

/**
 * An own comment that the server does not have yet. The user can resend a failed one and edit a
 * refused one.
 */
function PendingRow({
  comment,
  onEdit,
  onRetry,
  onGiveUp,
}: {
  comment: PendingReply;
  onEdit: () => void;
  onRetry: () => void;
  onGiveUp: () => void;
}) {
  const { t } = useTranslation(['portfolio', 'status']);
  const { session } = useHost();
  const failed = comment.state === 'failed';
  const waits = waitsForConnection(comment);
  return (
    <article className="rw-portfolio-comment" data-state={comment.state}>
      <PersonAvatar name={session.user.fullName} src={session.user.profileImageUrl} size={32} />
      <div>
        <header>
          <UserText as="strong">{session.user.fullName}</UserText>
          <span className="rw-portfolio-muted">
            {t(failed ? 'comments.notSent' : 'comments.sending')}
          </span>
        </header>
        <UserText as="p" className="rw-portfolio-text">
          {linkedText(comment.contentText)}
        </UserText>
        {failed && (
          <div className="rw-form-failure" role="alert">
            {comment.problem && (
              <span>{waits ? t('comments.waits') : t(comment.problem, { ns: 'status' })}</span>
            )}
            {wasRefused(comment) && (
              <Button size="small" onClick={onEdit}>
                {t('comments.edit')}
              </Button>
            )}
            <Button size="small" onClick={onRetry}>
              {t('comments.sendAgain')}
            </Button>
            <Button size="small" type="text" onClick={onGiveUp}>
              {t('comments.giveUp')}
            </Button>
          </div>
        )}
      </div>
    </article>
  );
}
