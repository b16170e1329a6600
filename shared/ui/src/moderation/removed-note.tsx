import { Ban } from 'lucide-react';
import './moderation.css';
import { useModerationTexts } from './use-moderation-texts';

/** Placeholder for a text that a moderator removed. */
export function RemovedNote() {
  const { t } = useModerationTexts();
  return (
    <p className="rw-removed">
      <Ban size={14} aria-hidden /> {t('moderation:removed')}
    </p>
  );
}
