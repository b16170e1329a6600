import { useCallback, useEffect, useId, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatMessage, Conversation } from '@riwaq/api';
import { lazyPart } from '@riwaq/contract';
import { DialogPart } from '@riwaq/ui/compiled-in';
import type { ModerationWish } from '@riwaq/ui/compiled-in';
import { Skeleton } from '@riwaq/ui/core';
import { type DialogState, Part, Problem, useDialog } from '@riwaq/ui/page';
import { closesByEscape } from '../dock/closes-by-escape';
import { RefusedMessagesOfGroup } from '../dock/refused-messages';
import type { OutgoingFile } from '../rules/outgoing-queue';
import { useChat, useConversation, useThread } from '../work/use-chat';
import { BoxHead } from './box-head';
import { ClosedNote, closedReason } from './closed-note';
import { Composer } from './composer';
import type { MessageListRef } from './message-list';
import { Messages } from './messages';
import {
  MODERATION_STATUSES,
  useMessageModeration,
  type MessageModeration,
} from './use-message-moderation';

const FileSender = lazyPart(() => import('../files/file-sender'));
const DeleteDialog = lazyPart(() => import('./delete-dialog'));
const MessageReasonDialog = lazyPart(() => import('./message-reason-dialog'));
const FindPanel = lazyPart(() => import('./find-panel'));

interface ChatBoxProps {
  groupGuid: string;
  minimised: boolean;
  /** The box fills the screen. */
  phone: boolean;
  /** The user has just opened the box, and it has not taken the focus yet. */
  focused: boolean;
  onClose: () => void;
}

/** Fetches a conversation that is not in the list. */
function useFetchUnknown(groupGuid: string, known: boolean) {
  const chat = useChat();
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null);
  const ask = useCallback(() => {
    setFailed(null);
    chat.book.fetchOne(groupGuid).catch((cause: unknown) => setFailed({ cause }));
  }, [chat, groupGuid]);
  useEffect(() => {
    if (!known) ask();
  }, [ask, known]);
  return { failed, ask };
}

/** One conversation in the dock. */
export default function ChatBox({ groupGuid, minimised, phone, focused, onClose }: ChatBoxProps) {
  const { t } = useTranslation('messaging');
  const chat = useChat();
  const conversation = useConversation(groupGuid);
  const [finding, setFinding] = useState(false);
  const headId = useId();
  const known = conversation !== undefined;
  // If the user leaves the group, its open box keeps showing the name.
  const named = useRef<Conversation | null>(null);
  if (conversation) named.current = conversation;
  const { failed, ask } = useFetchUnknown(groupGuid, known);
  // Runs after the effects of the children: if the user may write, the field has already taken the
  // focus.
  useEffect(() => {
    if (focused && known) chat.completeOpening(groupGuid);
  }, [chat, groupGuid, focused, known]);

  return (
    <section
      className="rw-messaging-box"
      tabIndex={-1}
      data-minimised={minimised || undefined}
      aria-labelledby={headId}
      onKeyDown={(event) => {
        if (minimised || !closesByEscape(event)) return;
        event.stopPropagation();
        if (phone) onClose();
        else chat.minimise(groupGuid);
      }}
    >
      <BoxHead
        id={headId}
        groupGuid={groupGuid}
        conversation={conversation ?? named.current}
        gone={conversation === null}
        minimised={minimised}
        phone={phone}
        finding={finding}
        onFind={() => setFinding(!finding)}
        onClose={onClose}
      />
      {!minimised && (
        <>
          {conversation === null && (
            <>
              <div className="rw-messaging-list-frame">
                <RefusedMessagesOfGroup groupGuid={groupGuid} />
              </div>
              <div className="rw-messaging-foot">
                <ClosedNote reason="removed" groupGuid={groupGuid} />
              </div>
            </>
          )}
          {conversation === undefined &&
            (failed ? (
              <Problem cause={failed.cause} onRetry={ask} />
            ) : (
              <div className="rw-messaging-list-frame" aria-busy aria-label={t('chat.title')}>
                <div className="rw-messaging-list-content">
                  <Skeleton rows={4} />
                </div>
              </div>
            ))}
          {conversation && (
            <OpenBox
              key={groupGuid}
              conversation={conversation}
              focused={focused}
              finding={finding}
              onFound={() => setFinding(false)}
            />
          )}
        </>
      )}
    </section>
  );
}

function useReasonDialog() {
  const reasonDialog = useDialog<{ message: ChatMessage; wish: ModerationWish }>();
  const { show: askReason } = reasonDialog;
  const moderate = useCallback(
    (message: ChatMessage, wish: ModerationWish) => askReason({ message, wish }),
    [askReason],
  );
  return { reasonDialog, moderate };
}

interface OpenBoxProps {
  conversation: Conversation;
  focused: boolean;
  finding: boolean;
  onFound: () => void;
}

function OpenBox({ conversation, focused, finding, onFound }: OpenBoxProps) {
  const chat = useChat();
  const { groupGuid, title } = conversation;
  const thread = chat.thread(groupGuid);
  const { first } = useThread(thread);
  const [pointedAt, setPointedAt] = useState<ChatMessage | null>(null);
  const list = useRef<MessageListRef>(null);
  const sender = useDialog<true>();
  const toDelete = useDialog<ChatMessage>();
  const moderation = useMessageModeration(conversation);
  const { reasonDialog, moderate } = useReasonDialog();
  const ready = first.kind === 'ready';
  // Mark messages as read only once the conversation is visible.
  useEffect(() => (ready ? chat.show(groupGuid) : undefined), [chat, groupGuid, ready]);

  const shown = pointedAt?.guid ?? null;
  // Scroll to the found message once it is rendered.
  useEffect(() => {
    if (shown !== null) list.current?.show(shown);
  }, [shown]);
  const pointAt = async (message: ChatMessage) => {
    await thread.moveTo(message.sequence);
    onFound();
    setPointedAt(message);
  };
  const send = (text: string, file: OutgoingFile | null = null) => {
    chat.write(groupGuid, text, file);
    setPointedAt(null);
    void thread
      .moveToEnd()
      .catch(() => undefined)
      .then(() => list.current?.toEnd());
  };
  const reason = closedReason(conversation);
  return (
    <>
      {finding ? (
        <div className="rw-messaging-list-frame">
          <Part open onClose={onFound}>
            <FindPanel conversation={conversation} onFound={pointAt} />
          </Part>
        </div>
      ) : (
        <MessagesPart
          conversation={conversation}
          first={first}
          list={list}
          pointedAt={shown}
          moderation={moderation}
          onRetry={() => void thread.load()}
          onDelete={toDelete.show}
          onModerate={moderate}
        />
      )}
      <div className="rw-messaging-foot">
        {reason ? (
          <ClosedNote reason={reason} groupGuid={groupGuid} />
        ) : (
          <Composer
            key={groupGuid}
            conversationGuid={groupGuid}
            name={title}
            focused={focused}
            onSend={send}
            onFile={() => sender.show(true)}
            onTyping={() => chat.type(groupGuid)}
          />
        )}
      </div>
      <BoxDialogs
        sender={sender}
        toDelete={toDelete}
        reasonDialog={reasonDialog}
        moderation={moderation}
        onSend={send}
      />
    </>
  );
}

interface BoxDialogsProps {
  sender: DialogState<true>;
  toDelete: DialogState<ChatMessage>;
  reasonDialog: DialogState<{ message: ChatMessage; wish: ModerationWish }>;
  moderation: MessageModeration;
  onSend: (text: string, file?: OutgoingFile | null) => void;
}

function BoxDialogs({ sender, toDelete, reasonDialog, moderation, onSend }: BoxDialogsProps) {
  return (
    <>
      <DialogPart dialog={sender}>
        {(_, control) => <FileSender {...control} onSend={onSend} />}
      </DialogPart>
      <DialogPart dialog={toDelete}>
        {(message, control) => <DeleteDialog message={message} {...control} />}
      </DialogPart>
      <DialogPart dialog={reasonDialog}>
        {({ wish, message }, control) => (
          <MessageReasonDialog
            wish={wish}
            {...control}
            catalogue={MODERATION_STATUSES}
            send={(reason) => moderation.send(wish, message.guid, reason)}
          />
        )}
      </DialogPart>
    </>
  );
}

interface MessagesPartProps {
  conversation: Conversation;
  first: { kind: 'loading' } | { kind: 'failed'; cause: unknown } | { kind: 'ready' };
  list: RefObject<MessageListRef>;
  pointedAt: string | null;
  moderation: MessageModeration;
  onRetry: () => void;
  onDelete: (message: ChatMessage) => void;
  onModerate: (message: ChatMessage, wish: ModerationWish) => void;
}

function MessagesPart({ first, onRetry, ...messages }: MessagesPartProps) {
  if (first.kind === 'loading')
    return (
      <div className="rw-messaging-list-frame" aria-busy>
        <div className="rw-messaging-list-content">
          <Skeleton rows={4} />
        </div>
      </div>
    );
  if (first.kind === 'failed')
    return (
      <div className="rw-messaging-list-frame rw-messaging-failed">
        <Problem cause={first.cause} onRetry={onRetry} />
      </div>
    );
  return <Messages {...messages} />;
}
