import { Link2, Pencil, TextQuote, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reply, Reported } from '@riwaq/api';
import {
  RemovedNote,
  ReportNote,
  useModerationAction,
  type ModerationWish,
} from '@riwaq/ui/compiled-in';
import { PersonAvatar, RelativeTime, UserText } from '@riwaq/ui/core';
import { MenuButton, useCopyLink } from '@riwaq/ui/page';
import { topicPath } from '../forum-view';
import { ReplyEdit } from './reply-edit';
import { ReplyText } from './reply-text';
import type { ReplyThread } from './reply-thread';

interface ReplyRowProps {
  topicGuid: string;
  reply: Reply;
  thread: ReplyThread;
  own: boolean;
  /** Whether the content accepts replies, so that the user's replies can be edited. */
  changeable: boolean;
  /** The viewer may remove the replies of others. */
  mayRemove: boolean;
  /** Open reports, for those who may remove the reply. */
  reported: Reported | undefined;
  editing: boolean;
  pointedAt: boolean;
  onEdit: (editing: boolean) => void;
  onDelete: () => void;
  onQuote: () => void;
  onModerate: (wish: ModerationWish) => void;
  onDismiss: () => void;
}

/** A reply of the thread; an own one can be changed in its place. */
export function ReplyRow(props: ReplyRowProps) {
  const { topicGuid, reply, thread, own, reported, pointedAt } = props;
  const { onEdit, onModerate, onDismiss } = props;
  const { t } = useTranslation('forum');
  const removed = reply.removed === true;
  const editing = props.editing && !removed;
  const row = useRef<HTMLElement>(null);
  /** Unchanged text only leaves (FORUM-32). */
  const save = async (text: string) => {
    if (text !== reply.contentText) await thread.update(reply.guid, text);
  };
  const leaveEdit = () => {
    // The focused field unmounts, so focus the row.
    row.current?.focus();
    onEdit(false);
  };
  return (
    <article
      ref={row}
      className="rw-forum-reply"
      id={`reply-${reply.guid}`}
      tabIndex={-1}
      data-own={own || undefined}
      data-pointed-at={pointedAt || undefined}
    >
      <PersonAvatar name={reply.personName} personGuid={reply.createdUserGuid} size={36} />
      <div className="rw-forum-reply-body">
        <header className="rw-forum-reply-head">
          <UserText as="strong">{reply.personName}</UserText>
          <RelativeTime date={reply.createdDate} />
          {reply.modifiedDate && !removed && <span>{t('edited')}</span>}
          {!editing && <ReplyMenu {...props} />}
        </header>
        {removed && <RemovedNote />}
        {!removed &&
          (editing ? (
            <ReplyEdit
              topicGuid={topicGuid}
              contentGuid={reply.replyOnGuid}
              guid={reply.guid}
              text={reply.contentText}
              sendLabel={t('save')}
              save={save}
              onDone={leaveEdit}
            />
          ) : (
            <div data-quotable>
              <ReplyText text={reply.contentText} />
            </div>
          ))}
        {reported && !own && !removed && (
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

type ReplyMenuProps = Pick<
  ReplyRowProps,
  | 'topicGuid'
  | 'reply'
  | 'own'
  | 'changeable'
  | 'mayRemove'
  | 'onEdit'
  | 'onDelete'
  | 'onQuote'
  | 'onModerate'
>;

/** The user's actions on a reply. */
function ReplyMenu({ topicGuid, reply, own, mayRemove, ...props }: ReplyMenuProps) {
  const { onEdit, onDelete, onQuote, onModerate } = props;
  const { t } = useTranslation('forum');
  const moderationAction = useModerationAction();
  const copyLink = useCopyLink();
  const removed = reply.removed === true;
  const changeable = props.changeable && !removed;
  const actions = [
    ...(changeable
      ? [
          {
            key: 'quote',
            label: t('quote.add'),
            icon: <TextQuote size={16} aria-hidden />,
            onClick: onQuote,
          },
        ]
      : []),
    {
      key: 'link',
      label: t('link.copy'),
      icon: <Link2 size={16} aria-hidden />,
      onClick: () =>
        void copyLink(
          topicPath(topicGuid, {
            contentGuid: reply.replyOnGuid,
            open: 'replies',
            replyGuid: reply.guid,
          }),
        ),
    },
    ...(own && changeable
      ? [
          {
            key: 'edit',
            label: t('edit'),
            icon: <Pencil size={16} aria-hidden />,
            onClick: () => onEdit(true),
          },
          {
            key: 'delete',
            label: t('delete'),
            icon: <Trash2 size={16} aria-hidden />,
            danger: true,
            onClick: onDelete,
          },
        ]
      : []),
    ...(own || removed ? [] : [moderationAction(mayRemove, onModerate)]),
  ];
  return <MenuButton label={t('replies.menu', { name: reply.personName })} actions={actions} />;
}
