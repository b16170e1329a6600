import type { Reported } from '@riwaq/api';
import { Button, UserText } from '@riwaq/ui/core';
import { Flag } from 'lucide-react';
import './moderation.css';
import { useModerationTexts } from './use-moderation-texts';

interface ReportNoteProps {
  reported: Pick<Reported, 'count' | 'reasons'>;
  onRemove: () => void;
  onDismiss: () => void;
}

/** Open reports about a text, shown to users who may remove it. */
export function ReportNote({ reported: { count, reasons }, onRemove, onDismiss }: ReportNoteProps) {
  const { t } = useModerationTexts();
  return (
    <div className="rw-reported">
      <strong>
        <Flag size={14} aria-hidden /> {t('moderation:reports', { count })}
      </strong>
      {reasons.length > 0 && (
        <ul>
          {reasons.map((reason, place) => (
            <UserText as="li" key={place}>
              {reason}
            </UserText>
          ))}
        </ul>
      )}
      <div>
        <Button size="small" danger onClick={onRemove}>
          {t('moderation:remove.action')}
        </Button>
        <Button size="small" onClick={onDismiss}>
          {t('moderation:dismiss')}
        </Button>
      </div>
    </div>
  );
}
