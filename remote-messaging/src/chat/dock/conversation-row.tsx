import { Users } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { CONVERSATION_KIND, type Conversation } from '@riwaq/api';
import { PersonAvatar, RelativeTime, UserText } from '@riwaq/ui/core';
import { Count } from './count';

/** A conversation in the list: title, last message and unread count. */
export const ConversationRow = memo(function ConversationRow({
  conversation,
  me,
  onOpen,
}: {
  conversation: Conversation;
  me: string;
  onOpen: (groupGuid: string) => void;
}) {
  const { t } = useTranslation('messaging');
  const { groupGuid, title, profileImageUrl, kind, count, lastMessage } = conversation;
  return (
    <button
      type="button"
      className="rw-messaging-row"
      data-unread={count > 0 || undefined}
      onClick={() => onOpen(groupGuid)}
    >
      <PersonAvatar name={title} src={profileImageUrl} size={40} />
      <span className="rw-messaging-row-main">
        <span className="rw-messaging-row-name">
          <UserText>{title}</UserText>
          {kind === CONVERSATION_KIND.group && (
            <span className="rw-messaging-row-kind" title={t('chat.group')}>
              <Users size={14} aria-label={t('chat.group')} role="img" />
            </span>
          )}
        </span>
        <LastLine conversation={conversation} me={me} />
      </span>
      <span className="rw-messaging-row-side">
        {lastMessage && <RelativeTime date={lastMessage.datex} />}
        <Count count={count} />
      </span>
    </button>
  );
});

function LastLine({
  conversation: { lastMessage, kind },
  me,
}: {
  conversation: Conversation;
  me: string;
}) {
  const { t } = useTranslation('messaging');
  if (!lastMessage) return <span className="rw-messaging-row-line">{t('chat.noMessages')}</span>;
  const { textMessage, fileName, attachedFile, deleteFromAll, fromGuid, userName } = lastMessage;
  const who = fromGuid === me ? t('chat.you') : kind === CONVERSATION_KIND.group ? userName : null;
  const said = deleteFromAll
    ? t('chat.deleted')
    : textMessage || t('chat.lastFile', { name: fileName ?? attachedFile ?? '' });
  // Author and text are separate elements, each truncated at its own end: if one is written against
  // the direction of the page, its beginning stays visible.
  return (
    <span className="rw-messaging-row-line rw-messaging-row-last">
      {who !== null && (
        <span className="rw-messaging-row-who">
          <UserText as="bdi">{who}</UserText>
          {': '}
        </span>
      )}
      <UserText as="bdi" className="rw-messaging-row-said">
        {said}
      </UserText>
    </span>
  );
}
