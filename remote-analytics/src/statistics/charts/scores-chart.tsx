import { useTranslation } from 'react-i18next';
import { SCORE_BANDS } from '@riwaq/api';
import { BarChart } from '@riwaq/ui/charts';

/** Histogram of the students' scores in bands of ten percent of the attainable marks. */
export default function ScoresChart({
  distribution,
  printable = false,
}: {
  distribution: readonly number[];
  printable?: boolean;
}) {
  const { t } = useTranslation('analytics');
  const width = 100 / SCORE_BANDS;
  return (
    <BarChart
      label={t('scores.label')}
      whole
      printable={printable}
      head={[t('scores.band'), t('scores.count')]}
      bars={distribution.map((count, index) => ({
        key: String(index),
        name: `\u2066${index * width}–${(index + 1) * width}\u2069`,
        title: `\u2066${index * width}–${(index + 1) * width}%\u2069`,
        parts: [
          { key: t('scores.count'), value: count, text: String(count), tone: 'primary' as const },
        ],
      }))}
    />
  );
}
