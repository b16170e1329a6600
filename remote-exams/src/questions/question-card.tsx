import {
  Archive,
  ArrowDown,
  ArrowUp,
  ArrowUpDown,
  GripVertical,
  ListChecks,
  PencilLine,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Question } from '@riwaq/api';
import { Checkbox } from '@riwaq/ui/form';
import { MenuButton, type RowOrder } from '@riwaq/ui/page';
import { QuestionBody } from './question-body';

/** Actions of a question; one that is left out is not offered. */
export interface QuestionActions {
  onEdit?: () => void;
  onDelete?: () => void;
  onToBank?: () => void;
  /** Marks its answers across students. */
  onGrade?: () => void;
  order?: RowOrder;
  /** Moves it to any position in the list. */
  onPlace?: () => void;
}

interface QuestionCardProps extends QuestionActions {
  question: Question;
  number: number;
  selected: boolean;
  onSelect: (selected: boolean) => void;
}

/** Id of the element by which a question is moved. */
export const handleId = (questionGuid: string): string => `question-handle-${questionGuid}`;

/** The entries of a question's menu. */
export function useQuestionMenu({
  onEdit,
  onDelete,
  onToBank,
  onGrade,
  order,
  onPlace,
}: QuestionActions) {
  const { t } = useTranslation('exams');
  const entry = (key: string, label: string, Icon: LucideIcon, onClick?: (() => void) | null) =>
    onClick ? [{ key, label, icon: <Icon size={16} aria-hidden />, onClick }] : [];
  return [
    ...entry('edit', t('question.edit'), PencilLine, onEdit),
    ...entry('up', t('order.up'), ArrowUp, order?.onUp),
    ...entry('down', t('order.down'), ArrowDown, order?.onDown),
    ...entry('place', t('order.toPlace'), ArrowUpDown, onPlace),
    ...entry('grade', t('grading.across'), ListChecks, onGrade),
    ...entry('bank', t('bank.toBank'), Archive, onToBank),
    ...entry('delete', t('delete.action'), Trash2, onDelete).map((each) => ({
      ...each,
      danger: true,
    })),
  ];
}

/** A complete question as a card. */
export function QuestionCard({
  question,
  number,
  selected,
  onSelect,
  ...actions
}: QuestionCardProps) {
  const { t } = useTranslation('exams');
  const menu = useQuestionMenu(actions);
  return (
    <article className="rw-card rw-exams-question" aria-label={t('question.number', { number })}>
      <header>
        {actions.order && (
          <button
            type="button"
            id={handleId(question.questionGuid)}
            className="rw-handle"
            aria-label={t('order.handle', { number })}
            {...actions.order.handle}
          >
            <GripVertical size={18} aria-hidden />
          </button>
        )}
        <Checkbox
          checked={selected}
          aria-label={t('question.select', { number })}
          onChange={({ target }) => onSelect(target.checked)}
        />
        <span className="rw-exams-number">{number}</span>
        <span className="rw-exams-kind">{t(`questionTypes.${question.questionType}`)}</span>
        <span className="rw-exams-mark">{t('marks', { count: question.questionMark })}</span>
        <MenuButton
          label={t('menuOf', { name: t('question.number', { number }) })}
          actions={menu}
        />
      </header>
      <QuestionBody question={question} />
    </article>
  );
}
