import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { UserText } from '@riwaq/ui/core';
import { DataTable, type ColumnType } from '@riwaq/ui/table';
import { Digits, Figure } from '../figure';
import { percentText, shareOf } from '../figures';
import type { GivenAnswer, Item } from '../items';

type Sizes = Readonly<Record<'upper' | 'middle' | 'lower', number>>;
const GROUPS = [
  ['upper', 'upperCount'],
  ['middle', 'middleCount'],
  ['lower', 'lowerCount'],
] as const;

/**
 * Number of students in each group who chose no option, or null if it cannot be derived: with
 * several correct options a student may choose more than one, and a question drawn at random is not
 * asked of the complete group.
 */
function silentOf(
  { question, answers }: Item,
  sizes: Sizes,
): Omit<GivenAnswer, 'answerText'> | null {
  const { questionGuid, questionType, answeredCount, askedCount } = question;
  if (questionType !== 'OneChoice' || askedCount !== sizes.upper + sizes.middle + sizes.lower)
    return null;
  if (answeredCount === askedCount) return null;
  const left = (name: (typeof GROUPS)[number][1], size: number) =>
    size - answers.reduce((sum, answer) => sum + (answer[name] ?? 0), 0);
  return {
    questionGuid,
    answerGuid: null,
    isCorrect: false,
    answersCount: askedCount - answeredCount,
    upperCount: left('upperCount', sizes.upper),
    middleCount: left('middleCount', sizes.middle),
    lowerCount: left('lowerCount', sizes.lower),
  };
}

/** Table of the options that the upper, the middle and the lower group chose. */
export function GroupsTable({ item, sizes }: { item: Item; sizes: Sizes }) {
  const { t } = useTranslation('analytics');
  const columns: ColumnType<GivenAnswer>[] = [
    {
      key: 'option',
      title: t('answers.option'),
      className: 'rw-analytics-wide',
      render: (_, { answerText, isCorrect }) => (
        <span className="rw-analytics-item-name">
          <UserText>{answerText}</UserText>
          {isCorrect && (
            <span className="rw-analytics-sign rw-analytics-success">
              <Check size={14} aria-hidden />
              {t('answers.right')}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'all',
      title: t('answers.chosen'),
      render: (_, { answersCount }) => (
        <Digits>{`${answersCount} (${percentText(shareOf(answersCount, item.question.askedCount))})`}</Digits>
      ),
    },
    ...GROUPS.map(([group, name]): ColumnType<GivenAnswer> => ({
      key: group,
      title: t('group.sized', { group: t(`group.${group}`), size: sizes[group] }),
      render: (_, row) => {
        const count = row[name];
        return count === null ? (
          <Figure value={null} reason="allEqual" />
        ) : (
          <Digits>{`${count} (${percentText(shareOf(count, sizes[group]))})`}</Digits>
        );
      },
    })),
  ];
  const silent = silentOf(item, sizes);
  const rows = silent
    ? [...item.answers, { ...silent, answerText: t('answers.silent') }]
    : item.answers;
  return (
    <DataTable
      label={t('item.whoChose')}
      rows={rows}
      columns={columns}
      rowKey={({ answerGuid, answerText }) => answerGuid ?? answerText}
      paging={false}
    />
  );
}
