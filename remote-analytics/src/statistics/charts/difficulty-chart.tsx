import { useTranslation } from 'react-i18next';
import { BarChart } from '@riwaq/ui/charts';
import { percentText } from '../figures';
import { useItemTitle } from '../item-name';
import type { RatedItem } from '../items';
import { levelOf } from '../levels';
import { barsOfItems } from './item-bars';

const LEVELS = [
  { key: 'tooEasy', tone: 'warning' },
  { key: 'moderate', tone: 'success' },
  { key: 'tooHard', tone: 'danger' },
] as const;
const SHARES = [0, 1] as const;

/** Share of the attainable marks that students reached in each question. */
export default function DifficultyChart({ items }: { items: readonly RatedItem[] }) {
  const { t } = useTranslation('analytics');
  const titleOf = useItemTitle();
  return (
    <BarChart
      label={t('difficulty.chart')}
      head={[t('column.question'), t('column.p'), t('column.level')]}
      legend={LEVELS.map(({ key, tone }) => ({ tone, label: t(`level.difficulty.${key}`) }))}
      range={SHARES}
      axisText={percentText}
      bars={barsOfItems(
        items,
        titleOf,
        ({
          figures: {
            difficulty: { pValue, difficultyLevel },
          },
        }) => {
          const level = levelOf('difficulty', difficultyLevel);
          return {
            parts: [
              {
                key: t('column.p'),
                value: pValue,
                text: percentText(pValue),
                tone: level?.tone ?? 'muted',
              },
            ],
            more: [level ? t(`level.difficulty.${level.key}`) : ''],
          };
        },
      )}
    />
  );
}
