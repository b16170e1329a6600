import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SubjectTree } from '@riwaq/api';
import { Link } from '@riwaq/contract/router';
import { Button, formatDateTime, UserText } from '@riwaq/ui/core';
import { absencePath } from '../paths';
import type { AttendanceOutbox } from './outbox';
import { isSameClassDay, classDayKey, type SubjectSection, type ClassDay } from './class-day';
import { useOutboxView } from './use-outbox';

function nameOf(
  subjects: readonly SubjectTree[],
  { subjectGuid, sectionGuid }: SubjectSection,
): string {
  const subject = subjects.find((each) => each.subjectGuid === subjectGuid);
  const section = subject?.departments
    .flatMap(({ stages }) => stages.flatMap(({ sections }) => sections))
    .find((each) => each.sectionGuid === sectionGuid);
  return [subject?.subjectName, section?.sectionName].filter(Boolean).join(' · ');
}

/**
 * Links to unsaved marks of other days and classes, which are queued in this browser or need a
 * decision.
 */
export function OtherUnsavedMarks({
  place,
  subjects,
  outbox,
}: {
  place: ClassDay | null;
  subjects: readonly SubjectTree[];
  outbox: AttendanceOutbox;
}) {
  const { t } = useTranslation('analytics');
  const waiting = useOutboxView(outbox);
  const places = new Map<string, { place: ClassDay; count: number }>();
  for (const unsent of waiting.unsent) {
    if (place && isSameClassDay(unsent.place, place)) continue;
    const key = classDayKey(unsent.place);
    places.set(key, { place: unsent.place, count: (places.get(key)?.count ?? 0) + 1 });
  }
  if (places.size === 0) return null;
  return (
    <section className="rw-attendance-notice" aria-label={t('attendance.elsewhere.title')}>
      <p>
        <CloudOff size={18} aria-hidden />
        <strong>{t('attendance.elsewhere.title')}</strong>{' '}
        <Button size="small" onClick={outbox.flush}>
          {t('attendance.sendNow')}
        </Button>
      </p>
      <ul>
        {[...places.values()].map((each) => (
          <li key={classDayKey(each.place)}>
            <Link to={absencePath(each.place)}>
              <UserText>{nameOf(subjects, each.place)}</UserText>{' '}
              <UserText as="bdi">{formatDateTime(each.place.day).slice(0, 10)}</UserText>
            </Link>{' '}
            {t('attendance.elsewhere.count', { count: each.count })}
          </li>
        ))}
      </ul>
    </section>
  );
}
