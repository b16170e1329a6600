import { MessageSquarePlus, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ROLE } from '@riwaq/api';
import { lazyPart, useHost } from '@riwaq/contract';
import { DialogPart } from '@riwaq/ui/compiled-in';
import {
  EmptyState,
  IconButton,
  ReachBottom,
  SearchBox,
  Skeleton,
  type SearchBoxRef,
} from '@riwaq/ui/core';
import { MoreFailed, Problem, useDialog, useWatched } from '@riwaq/ui/page';
import { useChat } from '../work/use-chat';
import { closesByEscape } from './closes-by-escape';
import { ConversationRow } from './conversation-row';
import { SearchResults } from './search-results';
import { UnlistedRefusedMessages } from './refused-messages';

const GroupDialog = lazyPart(() => import('../groups/group-dialog'));

interface ConversationPanelProps {
  phone: boolean;
  /** A box covers the panel. */
  covered: boolean;
  onClose: () => void;
  onOpen: (groupGuid: string) => void;
}

/** Makes a covered panel inert. If it has the focus, the box that covers it takes that. */
function useInertPanel(panel: RefObject<HTMLElement>, covered: boolean): void {
  useLayoutEffect(() => {
    const { current } = panel;
    const box = current?.nextElementSibling;
    if (covered && box instanceof HTMLElement && current?.contains(document.activeElement))
      box.focus({ preventScroll: true });
    current?.toggleAttribute('inert', covered);
  }, [panel, covered]);
}

/** Lists the user's conversations and searches the people they may write to. */
export function ConversationPanel({ phone, covered, onClose, onOpen }: ConversationPanelProps) {
  const { t } = useTranslation('messaging');
  const { session } = useHost();
  const [searched, setSearched] = useState('');
  const search = useRef<SearchBoxRef>(null);
  const group = useDialog<true>();
  useEffect(() => search.current?.focus(), []);
  const panel = useRef<HTMLElement>(null);
  useInertPanel(panel, covered);
  return (
    <section
      ref={panel}
      className="rw-messaging-panel"
      role="dialog"
      aria-label={t('chat.title')}
      aria-modal={phone || undefined}
      onKeyDown={(event) => {
        if (!closesByEscape(event)) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header className="rw-messaging-panel-head">
        <h2>{t('chat.title')}</h2>
        {session.role === ROLE.teacher && (
          <IconButton
            label={t('chat.newGroup')}
            icon={<MessageSquarePlus size={20} aria-hidden />}
            onClick={() => group.show(true)}
          />
        )}
        <IconButton
          label={t('chat.closeList')}
          icon={<X size={20} aria-hidden />}
          onClick={onClose}
        />
      </header>
      <div className="rw-messaging-panel-search">
        <SearchBox ref={search} label={t('chat.search')} onSearch={setSearched} />
      </div>
      <div className="rw-messaging-panel-body">
        {searched === '' ? (
          <>
            <UnlistedRefusedMessages />
            <OwnConversations onOpen={onOpen} />
          </>
        ) : (
          <SearchResults searched={searched} onOpen={onOpen} />
        )}
      </div>
      <DialogPart dialog={group}>
        {(_, control) => <GroupDialog conversation={null} {...control} />}
      </DialogPart>
    </section>
  );
}

function OwnConversations({ onOpen }: { onOpen: (groupGuid: string) => void }) {
  const { t } = useTranslation('messaging');
  const chat = useChat();
  const { conversations, first, hasMore, more } = useWatched(chat.book);
  if (first.kind === 'loading' && conversations.length === 0)
    return (
      <div className="rw-messaging-panel-wait">
        <Skeleton avatar="circle" rows={3} />
      </div>
    );
  if (first.kind === 'failed' && conversations.length === 0)
    return <Problem cause={first.cause} onRetry={() => void chat.book.load()} />;
  if (conversations.length === 0)
    return <EmptyState title={t('chat.none')} hint={t('chat.noneHint')} />;
  return (
    <>
      <ul className="rw-messaging-rows" aria-label={t('chat.conversations')}>
        {conversations.map((conversation) => (
          <li key={conversation.groupGuid}>
            <ConversationRow conversation={conversation} me={chat.me} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {more === 'failed' ? (
        <MoreFailed onRetry={() => void chat.book.loadMore()} />
      ) : (
        <ReachBottom
          onReach={() => void chat.book.loadMore()}
          disabled={!hasMore || more === 'loading'}
          loading={more === 'loading'}
        />
      )}
    </>
  );
}
