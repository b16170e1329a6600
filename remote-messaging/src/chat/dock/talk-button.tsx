import { MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useHost } from '@riwaq/contract';
import { IconButton } from '@riwaq/ui/core';

/**
 * Opens a conversation with a person, next to whom other modules show it. Hidden for the user
 * themselves.
 */
export function TalkButton({ personGuid, personName }: { personGuid: string; personName: string }) {
  const { t } = useTranslation('messaging');
  const { events, session } = useHost();
  if (personGuid === session.user.userGuid) return null;
  return (
    <IconButton
      size="small"
      label={t('chat.person.talk', { name: personName })}
      icon={<MessageCircle size={18} aria-hidden />}
      onClick={() => events.emit('messaging/open-chat@1', { personGuid, personName })}
    />
  );
}
