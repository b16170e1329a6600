import { useTranslation } from 'react-i18next';

/** Counts about a class, each with its label. */
export function AttendanceCounts({
  counts,
}: {
  counts: readonly (readonly [label: string, count: number])[];
}) {
  const { t } = useTranslation('analytics');
  return (
    <dl className="rw-attendance-counts" aria-label={t('attendance.counts.label')}>
      {counts.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}
