import { useTranslation } from 'react-i18next';
import { BarChart } from '@riwaq/ui/charts';
import { figureText, percentText, shareOf } from '../figures';
import { useItemTitle } from '../item-name';
import type { RatedItem } from '../items';
import { barsOfItems } from './item-bars';

const SHARES = [0, 1] as const;
const share = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null ? null : shareOf(part, whole);

/** Shares of the upper and the lower group that answered each question correctly. */
export default function DiscriminationChart({ items }: { items: readonly RatedItem[] }) {
  const { t } = useTranslation('analytics');
  const titleOf = useItemTitle();
  return (
    <BarChart
      label={t('discrimination.chart')}
      head={[t('column.question'), t('group.upper'), t('group.lower'), t('column.d')]}
      legend={[
        { tone: 'primary', label: t('group.upper') },
        { tone: 'accent', label: t('group.lower') },
      ]}
      range={SHARES}
      axisText={percentText}
      bars={barsOfItems(items, titleOf, ({ figures: { discrimination } }) => {
        const upper = share(discrimination.upperCorrect, discrimination.topTotal);
        const lower = share(discrimination.lowerCorrect, discrimination.bottomTotal);
        return {
          parts: [
            { key: t('group.upper'), value: upper, text: percentText(upper), tone: 'primary' },
            { key: t('group.lower'), value: lower, text: percentText(lower), tone: 'accent' },
          ],
          more: [figureText(discrimination.dIndex)],
        };
      })}
    />
  );
}
