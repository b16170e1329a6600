import { CalendarClock, EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Lecture } from '@riwaq/api';
import { formatDateTime, useKitSettings } from '@riwaq/ui/core';

/** Marks a lecture that students cannot see, or not yet. Renders nothing when they can. */
export function PublicationSign({ lecture: { publication, showFromDate } }: { lecture: Lecture }) {
  const { t } = useTranslation('forum');
  const { language } = useKitSettings();
  if (publication === 'hidden')
    return (
      <span className="rw-forum-sign">
        <EyeOff size={14} aria-hidden />
        {t('lectures.hidden')}
      </span>
    );
  if (publication === 'shown' || showFromDate === null) return null;
  return (
    <span className="rw-forum-sign rw-forum-running">
      <CalendarClock size={14} aria-hidden />
      {t('lectures.scheduled', { date: formatDateTime(showFromDate, language) })}
    </span>
  );
}
