import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CONVERSATION_KIND, seenText, type Conversation } from '@riwaq/api';
import { UserText } from '@riwaq/ui/core';
import { useMessageDraft } from './message-draft';

export type ClosedReason = 'muted' | 'teacherOnly' | 'removed' | 'notAllowed';

/** Why the user may not write in a conversation; null if they may. */
export function closedReason({ canSend, isMuted, kind }: Conversation): ClosedReason | null {
  if (canSend) return null;
  if (isMuted) return 'muted';
  return kind === CONVERSATION_KIND.group ? 'teacherOnly' : 'notAllowed';
}

/**
 * Replaces the composer when writing is not allowed. Shows the unsent draft so that the user can
 * copy it.
 */
export function ClosedNote({ reason, groupGuid }: { reason: ClosedReason; groupGuid: string }) {
  const { t } = useTranslation('messaging');
  const { value } = useMessageDraft(groupGuid);
  return (
    <>
      <p className="rw-messaging-closed" role="status">
        <Lock size={18} aria-hidden /> {t(`chat.closed.${reason}`)}
      </p>
      {seenText(value) !== '' && (
        <div
          className="rw-messaging-kept"
          role="group"
          aria-label={t('chat.closed.ownText')}
          tabIndex={0}
        >
          <small>{t('chat.closed.ownText')}</small>
          <UserText>{value}</UserText>
        </div>
      )}
    </>
  );
}
