import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cutText } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { RefusedTexts } from '@riwaq/ui/compiled-in';
import { useWatched } from '@riwaq/ui/page';
import type { OutgoingMessage } from '../rules/outgoing-queue';
import { NOT_A_MEMBER } from '../work/server';
import { useChat } from '../work/use-chat';

/** Number of characters of the message that a notice quotes. */
const REPEATED = 80;
const saidIn = ({ text, file }: OutgoingMessage): string => text || (file?.fileName ?? '');

/** Notifies the user that queued messages for a group will not be sent, and why. */
export function RefusedMessagesNotice(): null {
  const { t } = useTranslation('messaging');
  const { notify } = useHost();
  const unsendable = useWatched(useChat().unsendable);
  const notifiedCount = useRef(0);
  useEffect(() => {
    const fresh = unsendable.slice(notifiedCount.current);
    const [first] = fresh;
    notifiedCount.current = unsendable.length;
    if (first)
      notify.warning(
        t('chat.unsendable', { count: fresh.length, text: cutText(saidIn(first), REPEATED) }),
      );
  }, [unsendable, notify, t]);
  return null;
}

/** Lists refused messages in full, each with copy and discard. */
function Texts({ messages }: { messages: readonly OutgoingMessage[] }) {
  const { t } = useTranslation('messaging');
  const { outbox } = useChat();
  return (
    <RefusedTexts
      labels={{
        title: t('chat.unsendableList'),
        copy: t('chat.copy'),
        copied: t('chat.copied'),
        copyFailed: t('chat.copyFailed'),
        discard: t('chat.discard'),
        discardText: t('chat.discardText'),
      }}
      texts={messages.map((each) => ({
        guid: each.guid,
        text: saidIn(each),
        reason: each.refused ?? NOT_A_MEMBER,
      }))}
      onDiscard={(guid) => outbox.change((queue) => queue.withdraw(guid))}
    />
  );
}

const useRefused = () =>
  useWatched(useChat().outbox).unsent.filter(({ refused }) => refused !== null);

/** Refused messages of a group that the person has left or was removed from. */
export function RefusedMessagesOfGroup({ groupGuid }: { groupGuid: string }) {
  const own = useRefused().filter(({ conversationGuid }) => conversationGuid === groupGuid);
  return (
    own.length > 0 && (
      <div className="rw-messaging-unsendable">
        <Texts messages={own} />
      </div>
    )
  );
}

/** Refused messages of conversations that are not in the list and so have no box. */
export function UnlistedRefusedMessages() {
  const { conversations, first, gone, hasMore } = useWatched(useChat().book);
  const listed = new Set(conversations.map(({ groupGuid }) => groupGuid));
  const isWhole = first.kind === 'ready' && !hasMore;
  const homeless = useRefused().filter(
    ({ conversationGuid }) =>
      gone.has(conversationGuid) || (isWhole && !listed.has(conversationGuid)),
  );
  return (
    homeless.length > 0 && (
      <div className="rw-messaging-unsendable">
        <Texts messages={homeless} />
      </div>
    )
  );
}
