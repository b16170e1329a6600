import { MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useHost } from '@riwaq/contract';
import { IconButton } from '@riwaq/ui/core';

/** Beside a person, wherever a module shows one: opens a conversation. Not beside oneself. */
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
