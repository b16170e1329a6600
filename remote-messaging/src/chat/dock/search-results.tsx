import useSWR from 'swr';
import { useTranslation } from 'react-i18next';
import { chatOpenStatuses, type ChatPerson } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { PersonAvatar, Skeleton, UserText } from '@riwaq/ui/core';
import { dataOf, loadState, Problem, useAttempt, useWatched } from '@riwaq/ui/page';
import { useChat } from '../work/use-chat';
import { ConversationRow } from './conversation-row';

/** Finds conversations and people by name. */
export function SearchResults({
  searched,
  onOpen,
}: {
  searched: string;
  onOpen: (groupGuid: string) => void;
}) {
  const { t } = useTranslation('messaging');
  const { api } = useHost();
  const chat = useChat();
  const { conversations: book, gone } = useWatched(chat.book);
  const query = { searchText: searched };
  const found = loadState(
    useSWR(
      ['chat-search', chat.me, searched],
      async () => {
        const [conversations, people] = await Promise.all([
          api('GET Chats/Get', { query }),
          api('GET Chats/GetPeople', { query }),
        ]);
        return { conversations: dataOf(conversations), people: dataOf(people) };
      },
      { keepPreviousData: true, revalidateOnFocus: false },
    ),
  );
  if (found.kind === 'loading')
    return (
      <div className="rw-messaging-panel-wait">
        <Skeleton avatar="circle" rows={3} />
      </div>
    );
  if (found.kind === 'failed')
    return <Problem cause={found.cause} onRetry={found.retry} retrying={found.retrying} />;
  const { people: everybody } = found.data;
  // Prefer the live conversation over the search result: it may have been read, changed or left
  // since.
  const conversations = found.data.conversations
    .filter(({ groupGuid }) => !gone.has(groupGuid))
    .map(
      (conversation) =>
        book.find(({ groupGuid }) => groupGuid === conversation.groupGuid) ?? conversation,
    );
  // People with whom the user already has a conversation are listed among the conversations.
  const talkedTo = new Set(conversations.map(({ personGuid }) => personGuid));
  const people = everybody.filter(({ guid }) => !talkedTo.has(guid));
  if (conversations.length === 0 && people.length === 0)
    return (
      <p className="rw-messaging-list-begin" role="status">
        {t('chat.noPeople')}
      </p>
    );
  return (
    <>
      {conversations.length > 0 && (
        <>
          <h3 className="rw-messaging-panel-part">{t('chat.conversations')}</h3>
          <ul className="rw-messaging-rows" aria-label={t('chat.conversations')}>
            {conversations.map((conversation) => (
              <li key={conversation.groupGuid}>
                <ConversationRow
                  conversation={conversation}
                  me={chat.me}
                  onOpen={(groupGuid) => {
                    chat.book.merge([conversation]);
                    onOpen(groupGuid);
                  }}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {people.length > 0 && <PeopleFound people={people} />}
    </>
  );
}

interface PeopleFoundProps {
  people: readonly Pick<ChatPerson, 'guid' | 'fullName' | 'profileImageUrl'>[];
}

function PeopleFound({ people }: PeopleFoundProps) {
  const { t } = useTranslation('messaging');
  const chat = useChat();
  const attempt = useAttempt();
  return (
    <>
      <h3 className="rw-messaging-panel-part">{t('chat.people')}</h3>
      <ul className="rw-messaging-rows" aria-label={t('chat.people')}>
        {people.map(({ guid, fullName, profileImageUrl }) => (
          <li key={guid}>
            <button
              type="button"
              className="rw-messaging-row"
              onClick={() =>
                void attempt(async () => {
                  await chat.openPerson(guid);
                }, chatOpenStatuses)
              }
            >
              <PersonAvatar name={fullName} src={profileImageUrl} size={40} />
              <span className="rw-messaging-row-main">
                <UserText className="rw-messaging-row-name">{fullName}</UserText>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
