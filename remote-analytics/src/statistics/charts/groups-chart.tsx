import { useTranslation } from 'react-i18next';
import { BarChart } from '@riwaq/ui/charts';
import { percentText, shareOf } from '../figures';
import type { Item } from '../items';

const SHARES = [0, 1] as const;

/** Options chosen by the upper, the middle and the lower group of students. */
export default function GroupsChart({
  item,
  sizes,
}: {
  item: Item;
  sizes: Readonly<Record<'upper' | 'middle' | 'lower', number>>;
}) {
  const { t } = useTranslation('analytics');
  const part = (
    group: keyof typeof sizes,
    count: number | null,
    tone: 'primary' | 'muted' | 'accent',
  ) => {
    const value = count === null ? null : shareOf(count, sizes[group]);
    return { key: t(`group.${group}`), value, text: percentText(value), tone };
  };
  return (
    <BarChart
      label={t('item.groupsChart')}
      head={[t('answers.option'), t('group.upper'), t('group.middle'), t('group.lower')]}
      legend={[
        { tone: 'primary', label: t('group.upper') },
        { tone: 'muted', label: t('group.middle') },
        { tone: 'accent', label: t('group.lower') },
      ]}
      range={SHARES}
      axisText={percentText}
      bars={item.answers.map(
        ({ answerGuid, answerText, isCorrect, upperCount, middleCount, lowerCount }, index) => ({
          key: answerGuid ?? answerText,
          name: `${t('answers.letter', { number: index + 1 })}${isCorrect ? ' ✓' : ''}`,
          title: answerText,
          parts: [
            part('upper', upperCount, 'primary'),
            part('middle', middleCount, 'muted'),
            part('lower', lowerCount, 'accent'),
          ],
        }),
      )}
    />
  );
}
