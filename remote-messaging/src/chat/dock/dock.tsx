import { MessageCircle } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart, useHost } from '@riwaq/contract';
import { useLocation } from '@riwaq/contract/router';
import { IconButton } from '@riwaq/ui/core';
import { useIntent } from '@riwaq/ui/page';
import { restoreDock } from '../rules/dock';
import { DOCK_KEY } from '../rules/dock-storage-key';
import { UNSENT_CHAT } from '../rules/unsent-name';
import { Count, shownCount } from './count';
import { useUnreadTotal } from './use-unread-total';
import '../tokens.css';
import '../styles.css';

/** Query parameter that opens a conversation. */
const CHAT_PARAMETER = 'chat';

const DockPanels = lazyPart(() => import('./dock-panels'));

/**
 * The chat button with the unread count. The remaining code loads when the user is about to press
 * the button, when a box was open on the last page, when a message is queued, or when another
 * module opens a conversation.
 */
export default function Dock() {
  const { t } = useTranslation('messaging');
  const { events, storage } = useHost();
  const total = useUnreadTotal();
  const [listOpen, setListOpen] = useState(false);
  const [person, setPerson] = useState<{ personGuid: string; turn: number } | null>(null);
  const { key, search } = useLocation();
  const groupGuid = new URLSearchParams(search).get(CHAT_PARAMETER);
  const [needed, setNeeded] = useState(
    () =>
      restoreDock(storage.get(DOCK_KEY), false).length > 0 ||
      storage.keys().some((key) => key.startsWith(UNSENT_CHAT)),
  );
  const button = useRef<HTMLButtonElement>(null);
  const [isCovered, setCovered] = useState(false);
  const ahead = useIntent(DockPanels.preload);
  useEffect(() => {
    const stop = new AbortController();
    events.on(
      'messaging/open-chat@1',
      ({ personGuid }) => {
        setNeeded(true);
        setPerson((now) => ({ personGuid, turn: (now?.turn ?? 0) + 1 }));
      },
      { signal: stop.signal },
    );
    return () => stop.abort();
  }, [events]);

  // A notification links to this address.
  useEffect(() => {
    if (groupGuid !== null) setNeeded(true);
  }, [groupGuid]);

  // The accessible name contains the visible number, so that voice control users can say what they
  // see.
  return (
    <aside aria-label={t('chat.title')}>
      {needed && (
        <Suspense fallback={null}>
          <DockPanels
            listOpen={listOpen}
            onList={setListOpen}
            person={person}
            group={groupGuid === null ? null : { groupGuid, turn: key }}
            onLeft={() => button.current?.focus()}
            onCover={setCovered}
          />
        </Suspense>
      )}
      <IconButton
        ref={button}
        {...ahead}
        className="rw-messaging-dock-button"
        type="primary"
        label={total > 0 ? t('chat.openUnread', { shown: shownCount(total) }) : t('chat.open')}
        aria-expanded={listOpen}
        // Not hidden: it takes the focus while the panels close.
        tabIndex={isCovered ? -1 : undefined}
        icon={
          <>
            <MessageCircle size={24} aria-hidden />
            <span aria-hidden>
              <Count count={total} />
            </span>
          </>
        }
        onClick={() => {
          setNeeded(true);
          setListOpen(!listOpen);
        }}
      />
    </aside>
  );
}
