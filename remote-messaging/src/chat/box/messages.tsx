import { useCallback, useMemo, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatMessage, Conversation } from '@riwaq/api';
import { CONVERSATION_KIND } from '@riwaq/api';
import type { ModerationWish } from '@riwaq/ui/compiled-in';
import { localOf, useKitSettings } from '@riwaq/ui/core';
import { useStable } from '@riwaq/ui/page';
import { messageRows } from '../rules/message-rows';
import { useChat, useOutbox, useThread } from '../work/use-chat';
import { dayName } from './day-name';
import { KnownMessage } from './known-message';
import { MessageList, type MessageListRef, type ShownMessageRow } from './message-list';
import { shownMessages } from './shown-messages';
import { UnsentMessage } from './unsent-message';
import type { MessageModeration } from './use-message-moderation';

interface MessagesProps {
  conversation: Conversation;
  list: RefObject<MessageListRef>;
  /** Guid of the message that a search found. */
  pointedAt: string | null;
  moderation: MessageModeration;
  onDelete: (message: ChatMessage) => void;
  onModerate: (message: ChatMessage, wish: ModerationWish) => void;
}

function DaySeparator({ day, today }: { day: string; today: string }) {
  const { language } = useKitSettings();
  return (
    <div className="rw-messaging-day" role="separator">
      <time dateTime={day}>{dayName(day, today, language)}</time>
    </div>
  );
}

function UnreadLine() {
  const { t } = useTranslation('messaging');
  return (
    <div className="rw-messaging-unread" role="separator">
      <span>{t('chat.unreadLine')}</span>
    </div>
  );
}

interface MessageRowsOptions extends Pick<
  MessagesProps,
  'conversation' | 'pointedAt' | 'onDelete' | 'onModerate'
> {
  shown: ReturnType<typeof shownMessages>;
  firstUnread: string | null;
  reports: MessageModeration['reports'];
  onDismiss: (message: ChatMessage) => void;
}

/** Rows of the list. A row is the same object until something that it shows changes. */
function useMessageRows({
  conversation: { kind, isOwner, readByAll },
  shown,
  firstUnread,
  pointedAt,
  reports,
  onDelete,
  onModerate,
  onDismiss,
}: MessageRowsOptions): ShownMessageRow[] {
  const { timeZone } = useKitSettings();
  const chat = useChat();
  const { sending } = useOutbox();
  const today = localOf(Date.now(), timeZone).slice(0, 'YYYY-MM-DD'.length);
  return useMemo(
    () =>
      messageRows(shown, firstUnread).map((row): ShownMessageRow => {
        if (row.kind === 'day')
          return {
            key: row.key,
            node: <DaySeparator day={row.day} today={today} />,
          };
        if (row.kind === 'unread')
          return {
            key: row.key,
            node: <UnreadLine />,
          };
        const { message: each, leads } = row;
        return {
          key: row.key,
          node:
            each.kind === 'unsent' ? (
              <UnsentMessage
                outgoing={each.outgoing}
                datex={each.datex}
                leads={leads}
                sending={sending.some(({ guid }) => guid === each.guid)}
              />
            ) : (
              <KnownMessage
                message={each.message}
                leads={leads}
                own={each.fromGuid === chat.me}
                named={kind === CONVERSATION_KIND.group}
                read={each.message.sequence <= readByAll}
                pointedAt={pointedAt === each.guid}
                mayRemove={isOwner}
                reported={reports.get(each.guid)}
                onDelete={onDelete}
                onModerate={onModerate}
                onDismiss={onDismiss}
              />
            ),
        };
      }),
    [
      shown,
      firstUnread,
      today,
      sending,
      chat,
      kind,
      readByAll,
      pointedAt,
      isOwner,
      reports,
      onDelete,
      onModerate,
      onDismiss,
    ],
  );
}

/** History and unsent messages of a conversation, live. */
export function Messages({
  conversation,
  list,
  pointedAt,
  moderation,
  onDelete,
  onModerate,
}: MessagesProps) {
  const { t } = useTranslation('messaging');
  const { timeZone } = useKitSettings();
  const chat = useChat();
  const { groupGuid, title, readTo } = conversation;
  const { reports } = moderation;
  const on = useStable({ dismiss: ({ guid }: ChatMessage) => void moderation.dismiss(guid) });
  const thread = chat.thread(groupGuid);
  const { history, older, newer } = useThread(thread);
  const { unsent } = useOutbox();
  // Read position at the opening of the box: the "new messages" line stays while they are read.
  const [readBefore] = useState(readTo);
  const [left, setLeft] = useState<number | null>(null);

  const shown = useMemo(
    () =>
      shownMessages(
        history.messages,
        history.hasNewer ? [] : unsent.filter((each) => each.conversationGuid === groupGuid),
        chat.me,
        (instant) => localOf(instant, timeZone),
      ),
    [history, unsent, groupGuid, chat, timeZone],
  );
  const firstUnread = useMemo(
    () =>
      history.messages.find(
        ({ sequence, fromGuid }) => sequence > readBefore && fromGuid !== chat.me,
      )?.guid ?? null,
    [history, readBefore, chat],
  );
  const rows = useMessageRows({
    conversation,
    shown,
    firstUnread,
    pointedAt,
    reports,
    onDelete,
    onModerate,
    onDismiss: on.dismiss,
  });

  const below = left === null ? 0 : history.newest - left;
  const onAtEnd = useCallback(
    (atEnd: boolean) => setLeft(atEnd ? null : thread.view().history.newest),
    [thread],
  );
  const first = useRef(firstUnread === null ? null : 'unread');
  return (
    <MessageList
      ref={list}
      label={t('chat.messages', { name: title })}
      rows={rows}
      older={older}
      newer={newer}
      hasOlder={history.hasOlder}
      hasNewer={history.hasNewer}
      onOlder={() => void thread.loadOlder()}
      onNewer={() => void thread.loadNewer()}
      onEnd={() => void thread.moveToEnd().catch(() => undefined)}
      startAt={first.current}
      below={Math.max(0, below)}
      onAtEnd={onAtEnd}
    />
  );
}
