import { useTranslation } from 'react-i18next';
import type { MonthHours } from '@riwaq/api';
import { BarChart } from '@riwaq/ui/charts';

/** Chart of absence hours by month, unexcused and excused. */
export default function MonthChart({
  label,
  months,
}: {
  label: string;
  months: readonly MonthHours[];
}) {
  const { t } = useTranslation('analytics');
  const words = {
    unexcused: t('attendance.totals.unexcused'),
    excused: t('attendance.totals.excused'),
  };
  return (
    <BarChart
      label={label}
      head={[t('attendance.month'), words.unexcused, words.excused]}
      legend={[
        { tone: 'danger', label: words.unexcused },
        { tone: 'muted', label: words.excused },
      ]}
      bars={months.map(({ month, hours, excusedHours }) => {
        const name = month.replace('-', '/');
        return {
          key: month,
          name,
          title: name,
          parts: [
            {
              key: words.unexcused,
              value: hours - excusedHours,
              text: String(hours - excusedHours),
              tone: 'danger' as const,
            },
            {
              key: words.excused,
              value: excusedHours,
              text: String(excusedHours),
              tone: 'muted' as const,
            },
          ],
        };
      })}
    />
  );
}
