import { useTranslation } from 'react-i18next';
import type { Question } from '@riwaq/api';
import { formatDateTime, UserText } from '@riwaq/ui/core';
import { Checkbox } from '@riwaq/ui/form';
import { MenuButton } from '@riwaq/ui/page';
import { DataTable, type ColumnType } from '@riwaq/ui/table';
import { useQuestionMenu, type QuestionActions } from './question-card';

interface QuestionTableProps {
  questions: readonly Question[];
  /** Number of the first question. */
  from: number;
  selected: ReadonlySet<string>;
  onSelect: (questionGuid: string, selected: boolean) => void;
  actionsOf: (question: Question) => QuestionActions;
  /** Shows when each question of the bank was last added to an exam. */
  showsUse: boolean;
}

/** Text content of rich text, in one line. */
function textOf(html: string): string {
  return new DOMParser()
    .parseFromString(html, 'text/html')
    .body.textContent.replace(/\s+/g, ' ')
    .trim();
}

/** Questions as rows of a table. */
export function QuestionTable({
  questions,
  from,
  selected,
  onSelect,
  actionsOf,
  showsUse,
}: QuestionTableProps) {
  const { t } = useTranslation('exams');
  const rows = questions.map((question, index) => ({ question, number: from + index }));
  type Row = (typeof rows)[number];
  const columns: ColumnType<Row>[] = [
    {
      key: 'select',
      title: t('question.chosen'),
      render: (_, { question: { questionGuid }, number }) => (
        <Checkbox
          checked={selected.has(questionGuid)}
          aria-label={t('question.select', { number })}
          onChange={({ target }) => onSelect(questionGuid, target.checked)}
        />
      ),
    },
    { key: 'number', title: t('question.numberHead'), render: (_, { number }) => number },
    {
      key: 'text',
      title: t('question.text'),
      render: (_, { question }) => (
        <UserText className="rw-exams-cut">{textOf(question.question)}</UserText>
      ),
    },
    {
      key: 'type',
      title: t('question.type'),
      render: (_, { question }) => t(`questionTypes.${question.questionType}`),
    },
    { key: 'mark', title: t('question.mark'), render: (_, { question }) => question.questionMark },
    ...(showsUse
      ? [
          {
            key: 'used',
            title: t('question.lastUsedHead'),
            render: (_: unknown, { question: { lastUsedDate: used } }: Row) =>
              used === null ? '—' : formatDateTime(used),
          },
        ]
      : []),
    {
      key: 'menu',
      title: t('actions'),
      render: (_, row) => <RowMenu {...row} actions={actionsOf(row.question)} />,
    },
  ];
  return (
    <DataTable
      label={t('question.list')}
      rows={rows}
      columns={columns}
      rowKey={({ question }) => question.questionGuid}
      paging={false}
    />
  );
}

function RowMenu({ number, actions }: { number: number; actions: QuestionActions }) {
  const { t } = useTranslation('exams');
  return (
    <MenuButton
      label={t('menuOf', { name: t('question.number', { number }) })}
      actions={useQuestionMenu(actions)}
    />
  );
}
