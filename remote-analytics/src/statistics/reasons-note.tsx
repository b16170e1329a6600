import { useTranslation } from 'react-i18next';
import type { ExamMetrics } from '@riwaq/api';
import { NONE } from './figures';
import type { RatedItem } from './items';
import { reasonOf, type FigureName, type Reason } from './reasons';

const valueOf = (
  name: FigureName,
  { figures: { metric, difficulty, discrimination } }: RatedItem,
): number | null => {
  if (name === 'p') return difficulty.pValue;
  return name === 'd' ? discrimination.dIndex : metric[name];
};

/** Legend below a table: the reasons for its dashes, with the questions that they concern. */
export function ReasonsNote({
  items,
  names,
  metrics,
}: {
  items: readonly RatedItem[];
  names: readonly FigureName[];
  metrics: ExamMetrics;
}) {
  const { t } = useTranslation('analytics');
  const found = new Map<Reason, Set<number>>();
  for (const item of items) {
    for (const name of names) {
      if (valueOf(name, item) !== null) continue;
      const reason = reasonOf(name, item, metrics);
      found.set(reason, (found.get(reason) ?? new Set()).add(item.number));
    }
  }
  if (found.size === 0) return null;
  return (
    <div className="rw-analytics-reasons" role="note" aria-label={t('reasonsLabel')}>
      <ul>
        {[...found].map(([reason, numbers]) => (
          <li key={reason}>
            {numbers.size === items.length && items.length > 1
              ? t('reasonOfAll', { dash: NONE, reason: t(`reason.${reason}`) })
              : t('reasonOf', {
                  dash: NONE,
                  reason: t(`reason.${reason}`),
                  numbers: [...numbers].join(t('comma')),
                  count: numbers.size,
                })}
          </li>
        ))}
      </ul>
    </div>
  );
}
