import { useTranslation } from 'react-i18next';
import { BarChart } from '@riwaq/ui/charts';
import { figureText } from '../figures';
import { useItemTitle } from '../item-name';
import type { RatedItem } from '../items';
import { barsOfItems } from './item-bars';

/** Variance of the marks of each question. */
export default function VarianceChart({ items }: { items: readonly RatedItem[] }) {
  const { t } = useTranslation('analytics');
  const titleOf = useItemTitle();
  return (
    <BarChart
      label={t('reliability.varianceChart')}
      head={[t('column.question'), t('column.variance')]}
      bars={barsOfItems(
        items,
        titleOf,
        ({
          figures: {
            metric: { variance },
          },
        }) => ({
          parts: [
            {
              key: t('column.variance'),
              value: variance,
              text: figureText(variance),
              tone: 'primary',
            },
          ],
        }),
      )}
    />
  );
}
