import { useEffect, useRef, useState } from 'react';
import { chatOpenStatuses } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useMediaQuery } from '@riwaq/ui/core';
import { useAttempt, useWatched } from '@riwaq/ui/page';
import ChatBox from '../box/chat-box';
import { shownBoxes } from '../rules/dock';
import { BOX_SIZES, CHAT_BOX, PHONE } from '../sizes';
import { chatOf } from '../work/chat-registry';
import { ChatProvider } from '../work/use-chat';
import { ConversationPanel } from './conversation-panel';
import { RefusedMessagesNotice } from './refused-messages';
import { useBackSteps } from './use-back-steps';
import { useInertPage } from './use-inert-page';
import { useWindowWidth } from './use-window-width';

interface DockPanelsProps {
  listOpen: boolean;
  onList: (open: boolean) => void;
  /**
   * The person with whom another module wants to open a conversation; `turn` distinguishes repeated
   * requests.
   */
  person: { personGuid: string; turn: number } | null;
  /** The conversation named by the address; `turn` distinguishes repeated visits of the address. */
  group: { groupGuid: string; turn: string } | null;
  /** Called when the focused element has disappeared, so that the focus needs a new target. */
  onLeft: () => void;
  /** Called when the list or a box begins or ends to cover the page. */
  onCover: (covers: boolean) => void;
}

/** The list of conversations and, next to it, as many boxes as fit. */
export default function DockPanels({
  listOpen,
  onList,
  person,
  group,
  onLeft,
  onCover,
}: DockPanelsProps) {
  const { session } = useHost();
  const [chat] = useState(() => chatOf(session.user.userGuid));
  const attempt = useAttempt();
  const width = useWindowWidth();
  const phone = useMediaQuery(PHONE);
  const dock = useWatched(chat.dock);
  const justOpened = useWatched(chat.justOpened);
  const boxes = shownBoxes(dock, width - (listOpen ? CHAT_BOX.width + CHAT_BOX.gap : 0), phone);
  const [first] = boxes;
  const depth = phone ? Number(listOpen) + boxes.length : 0;

  const wished = useRef(0);
  useEffect(() => {
    if (!person || person.turn === wished.current) return;
    wished.current = person.turn;
    void attempt(async () => {
      await chat.openPerson(person.personGuid);
    }, chatOpenStatuses);
  }, [person, attempt, chat]);

  const visited = useRef<string | null>(null);
  useEffect(() => {
    if (!group || group.turn === visited.current) return;
    visited.current = group.turn;
    chat.open(group.groupGuid);
  }, [group, chat]);

  const closeList = () => {
    onList(false);
    onLeft();
  };
  const closeBox = (groupGuid: string) => {
    chat.close(groupGuid);
    if (!phone || !listOpen) onLeft();
  };
  useBackSteps(depth, () => {
    if (first) closeBox(first.conversationGuid);
    else closeList();
  });
  const covers = depth > 0;
  useInertPage(covers);
  useEffect(() => onCover(covers), [onCover, covers]);

  return (
    <ChatProvider value={chat}>
      <RefusedMessagesNotice />
      <div className="rw-messaging-dock" style={BOX_SIZES}>
        {listOpen && (
          <ConversationPanel
            phone={phone}
            covered={phone && boxes.length > 0}
            onClose={closeList}
            onOpen={(groupGuid) => chat.open(groupGuid)}
          />
        )}
        {boxes.map(({ conversationGuid, minimised }) => (
          <ChatBox
            key={conversationGuid}
            groupGuid={conversationGuid}
            minimised={minimised}
            phone={phone}
            focused={justOpened === conversationGuid}
            onClose={() => closeBox(conversationGuid)}
          />
        ))}
      </div>
    </ChatProvider>
  );
}
