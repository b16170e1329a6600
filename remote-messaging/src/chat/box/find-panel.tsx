import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CHAT_SEARCH, type ChatMessage, type Conversation } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Button, RelativeTime, SearchBox, Skeleton, UserText } from '@riwaq/ui/core';
import { dataOf, Problem, useAttempt } from '@riwaq/ui/page';

type Found =
  | { kind: 'nothing' }
  | { kind: 'loading' }
  | { kind: 'failed'; cause: unknown }
  | { kind: 'ready'; messages: readonly ChatMessage[]; more: boolean };

function useFoundMessages(groupGuid: string) {
  const { api } = useHost();
  const attempt = useAttempt();
  const [searched, setSearched] = useState('');
  const [turn, setTurn] = useState(0);
  const [found, setFound] = useState<Found>({ kind: 'nothing' });
  const page = useCallback(
    async (searchText: string, before?: number) =>
      dataOf(
        await api('GET Chats/Search', {
          query: { groupGuid, searchText, ...(before !== undefined && { before }) },
        }),
      ),
    [api, groupGuid],
  );

  useEffect(() => {
    if (searched === '') return setFound({ kind: 'nothing' });
    let current = true;
    const settle = (next: Found) => {
      if (current) setFound(next);
    };
    settle({ kind: 'loading' });
    page(searched).then(
      (messages) => settle({ kind: 'ready', messages, more: messages.length >= CHAT_SEARCH.page }),
      (cause: unknown) => settle({ kind: 'failed', cause }),
    );
    return () => {
      current = false;
    };
  }, [page, searched, turn]);
  const more = async (messages: readonly ChatMessage[]) => {
    await attempt(async () => {
      const next = await page(searched, messages.at(-1)?.sequence);
      setFound({
        kind: 'ready',
        messages: [...messages, ...next],
        more: next.length >= CHAT_SEARCH.page,
      });
    });
  };
  return { found, setSearched, retry: () => setTurn(turn + 1), more };
}

/** Searches the history of a conversation and scrolls to a result. */
export default function FindPanel({
  conversation: { groupGuid, title },
  onFound,
}: {
  conversation: Conversation;
  onFound: (message: ChatMessage) => Promise<void>;
}) {
  const { t } = useTranslation('messaging');
  const attempt = useAttempt();
  const { found, setSearched, retry, more } = useFoundMessages(groupGuid);

  return (
    <div className="rw-messaging-find">
      <div className="rw-messaging-panel-search">
        <SearchBox
          label={t('chat.find.label', { name: title })}
          placeholder={t('chat.find.open')}
          minLength={CHAT_SEARCH.fewest}
          onSearch={setSearched}
        />
      </div>
      <div className="rw-messaging-panel-body" aria-busy={found.kind === 'loading'}>
        {found.kind === 'loading' && <Skeleton rows={3} />}
        {found.kind === 'failed' && <Problem cause={found.cause} onRetry={retry} />}
        {found.kind === 'ready' && found.messages.length === 0 && (
          <p className="rw-messaging-list-begin" role="status">
            {t('chat.find.none')}
          </p>
        )}
        {found.kind === 'ready' && found.messages.length > 0 && (
          <ul className="rw-messaging-rows" aria-label={t('chat.find.results')}>
            {found.messages.map((message) => (
              <li key={message.guid}>
                <button
                  type="button"
                  className="rw-messaging-row"
                  onClick={() => void attempt(() => onFound(message))}
                >
                  <span className="rw-messaging-row-main">
                    <UserText className="rw-messaging-row-name">{message.userName}</UserText>
                    <UserText className="rw-messaging-row-line">
                      {message.textMessage || message.fileName}
                    </UserText>
                  </span>
                  <span className="rw-messaging-row-side">
                    <RelativeTime date={message.datex} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {found.kind === 'ready' && found.more && (
          <div className="rw-messaging-list-more">
            <Button size="small" onClick={() => void more(found.messages)}>
              {t('chat.find.more')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
