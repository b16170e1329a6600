import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CONVERSATION_KIND, type Conversation } from '@riwaq/api';

export type ClosedReason = 'muted' | 'teacherOnly' | 'removed' | 'notAllowed';

/** Why a person may not write in a conversation; null where they may. */
export function closedReason({ canSend, isMuted, kind }: Conversation): ClosedReason | null {
  if (canSend) return null;
  if (isMuted) return 'muted';
  return kind === CONVERSATION_KIND.group ? 'teacherOnly' : 'notAllowed';
}

/** Stands where a message would be written. */
export function ClosedNote({ reason }: { reason: ClosedReason }) {
  const { t } = useTranslation('messaging');
  return <p className="rw-messaging-closed" role="status"><Lock size={18} aria-hidden /> {t(`chat.closed.${reason}`)}</p>;
}
