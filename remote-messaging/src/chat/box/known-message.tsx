import { Copy, Trash2 } from 'lucide-react';
import { memo, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatMessage, Reported } from '@riwaq/api';
import { lazyPart, useHost } from '@riwaq/contract';
import { ReportNote, useModerationAction, type ModerationWish } from '@riwaq/ui/compiled-in';
import { type MenuAction, MenuButton, useAttempt } from '@riwaq/ui/page';
import { FilePlaceholder } from '../files/file-placeholder';
import { Bubble } from './bubble';

const ChatFile = lazyPart(() => import('../files/chat-file'));

interface KnownMessageProps {
  message: ChatMessage;
  own: boolean;
  /** Shows the author: the conversation is a group. */
  named: boolean;
  leads: boolean;
  read: boolean;
  pointedAt: boolean;
  /** The user owns the group. */
  mayRemove: boolean;
  /** Open reports, for the owner of the group. */
  reported: Reported | undefined;
  onDelete: (message: ChatMessage) => void;
  onModerate: (message: ChatMessage, wish: ModerationWish) => void;
  onDismiss: (message: ChatMessage) => void;
}

/** A message of the history. */
export const KnownMessage = memo(function KnownMessage(props: KnownMessageProps) {
  const { message, own, named, leads, read, pointedAt, reported, onModerate, onDismiss } = props;
  const { t } = useTranslation('messaging');
  const actions = useMessageActions(props);
  const file =
    message.fileUrl === null
      ? null
      : { fileUrl: message.fileUrl, name: message.fileName ?? message.attachedFile ?? '' };
  return (
    <Bubble
      own={own}
      author={named && !own ? message.userName : null}
      authorGuid={message.fromGuid}
      leads={leads}
      text={message.textMessage}
      deleted={message.deleteFromAll}
      removed={message.removed === true}
      file={
        file && (
          <Suspense fallback={<FilePlaceholder name={file.name} />}>
            <ChatFile file={file} />
          </Suspense>
        )
      }
      datex={message.datex}
      delivery={own ? (read ? 'read' : 'sent') : null}
      problem={null}
      pointedAt={pointedAt}
      menu={<MenuButton label={t('chat.menu')} actions={actions} />}
      note={
        reported &&
        !message.deleteFromAll && (
          <ReportNote
            reported={reported}
            onRemove={() => onModerate(message, 'remove')}
            onDismiss={() => onDismiss(message)}
          />
        )
      }
    />
  );
});

/** Actions of a message's menu. */
function useMessageActions({
  message,
  own,
  named,
  mayRemove,
  onDelete,
  onModerate,
}: KnownMessageProps): MenuAction[] {
  const { t } = useTranslation('messaging');
  const { notify } = useHost();
  const attempt = useAttempt();
  const moderationAction = useModerationAction();
  const copy = async () => {
    // The browser may deny clipboard access.
    if (await attempt(() => navigator.clipboard.writeText(message.textMessage)))
      notify.info(t('chat.copied'));
  };
  return [
    ...(message.textMessage !== ''
      ? [
          {
            key: 'copy',
            label: t('chat.copy'),
            icon: <Copy size={16} aria-hidden />,
            onClick: () => void copy(),
          },
        ]
      : []),
    ...(named && !own && !message.deleteFromAll
      ? [moderationAction(mayRemove, (wish) => onModerate(message, wish))]
      : []),
    {
      key: 'delete',
      label: t('chat.delete.action'),
      icon: <Trash2 size={16} aria-hidden />,
      danger: true,
      onClick: () => onDelete(message),
    },
  ];
}
