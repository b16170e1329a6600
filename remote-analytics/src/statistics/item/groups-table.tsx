import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { UserText } from '@riwaq/ui/core';
import { DataTable, type ColumnType } from '@riwaq/ui/table';
import { Digits, Figure } from '../figure';
import { percentText, shareOf } from '../figures';
import type { GivenAnswer, Item } from '../items';

const GROUPS = [['upper', 'upperCount'], ['middle', 'middleCount'], ['lower', 'lowerCount']] as const;

/** Who of the better, the middling and the weaker students chose which option. */
export function GroupsTable({ item, sizes }: { item: Item; sizes: Readonly<Record<'upper' | 'middle' | 'lower', number>> }) {
  const { t } = useTranslation('analytics');
  const columns: ColumnType<GivenAnswer>[] = [
    {
      key: 'option', title: t('answers.option'), className: 'rw-analytics-wide',
      render: (_, { answerText, isCorrect }) => <span className="rw-analytics-item-name"><UserText>{answerText}</UserText>{isCorrect && <span className="rw-analytics-sign rw-analytics-success"><Check size={14} aria-hidden />{t('answers.right')}</span>}</span>,
    },
    { key: 'all', title: t('answers.chosen'), render: (_, { answersCount }) => <Digits>{`${answersCount} (${percentText(shareOf(answersCount, item.question.askedCount))})`}</Digits> },
    ...GROUPS.map(([group, name]): ColumnType<GivenAnswer> => ({
      key: group, title: t('group.sized', { group: t(`group.${group}`), size: sizes[group] }),
      render: (_, row) => { const count = row[name]; return count === null ? <Figure value={null} reason="allEqual" /> : <Digits>{`${count} (${percentText(shareOf(count, sizes[group]))})`}</Digits>; },
    })),
  ];
  return <DataTable label={t('item.whoChose')} rows={item.answers} columns={columns} rowKey={({ answerGuid, answerText }) => answerGuid ?? answerText} paging={false} />;
}
