import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QUESTION_PAGE, type ExamOutline, type Question } from '@riwaq/api';
import { AddMenu, RefreshButton } from '@riwaq/ui/page';
import { Pagination } from '@riwaq/ui/table';
import type { QuestionOwner } from '../data/keys';
import { useRefreshQuestions } from '../data/use-questions';
import { ExportMenu } from './export-menu';
import { ExportNotice, type ExportReport } from './export-notice';
import { questionActions, useDeleteQuestion } from './question-actions';
import { QuestionDialogs, useQuestionDialogs } from './question-dialogs';
import { QuestionListing } from './question-listing';
import { locateInPages } from './question-position';
import { QuestionTools, useQuestionView, type Narrowing } from './question-tools';
import { QuestionsSummary } from './questions-summary';
import { useAddItems } from './use-add-items';
import { useQuestionList } from './use-question-list';
import { useSelection, type QuestionSelection } from './use-selection';

interface QuestionsPanelProps {
  owner: QuestionOwner;
  /** Disables all changes; the page shows why. */
  locked: boolean;
}

const WHOLE: Narrowing = { searchText: '', questionType: null };

/**
 * The questions of an exam or of a category of the bank, 15 a page, as cards or in a table
 * (QUESTION-6).
 */
export function QuestionsPanel({ owner, locked }: QuestionsPanelProps) {
  const { t } = useTranslation('exams');
  const refresh = useRefreshQuestions();
  const [narrowing, setNarrowing] = useState(WHOLE);
  const [page, setPage] = useState(1);
  const selection = useSelection();
  const { view, narrow, choose } = useQuestionView();
  const list = useQuestionList({ owner, ...narrowing, page }, locked);
  const dialogs = useQuestionDialogs();
  const addItems = useAddItems(owner, locked, dialogs);
  // Content that the last export does not contain, shown until the next export.
  const [exported, setExported] = useState<ExportReport | null>(null);
  const top = useRef<HTMLDivElement>(null);

  const remove = useRemoveQuestion(selection, () => {
    if (list.questions.length === 1 && page > 1) setPage(page - 1);
  });

  return (
    <section className="rw-exams-panel" aria-label={t('question.list')} ref={top}>
      <div className="rw-exams-tools">
        <QuestionTools
          narrowing={narrowing}
          onNarrow={(next) => {
            setNarrowing(next);
            setPage(1);
          }}
          view={view}
          onView={narrow ? null : choose}
        />
        <RefreshButton onRefresh={refresh} />
        <ExportMenu owner={owner} disabled={list.loaded.count === 0} onExported={setExported} />
        <AddMenu items={addItems} />
      </div>
      <QuestionsSummary
        loaded={list.state.kind === 'ready' ? list.loaded : null}
        selected={selection.selected}
        isOfExam={owner.kind === 'exam'}
        locked={locked}
        dialogs={dialogs}
      />
      <PanelNotices paper={list.loaded.paper} exported={exported} />
      <QuestionListing
        list={list}
        selection={selection}
        actionsOf={(question) =>
          questionActions(question, {
            owner,
            locked,
            list,
            dialogs,
            onDelete: (deleted, number) => void remove(deleted, number),
          })
        }
        view={view}
        isOfBank={owner.kind === 'category'}
        locked={locked}
      />
      <p className="rw-hidden" role="status">
        {list.announcement}
      </p>
      <QuestionPagination
        page={page}
        total={list.loaded.count}
        onChange={(next) => {
          setPage(next);
          top.current?.scrollIntoView({ block: 'start' });
        }}
      />
      <QuestionDialogs
        dialogs={dialogs}
        owner={owner}
        locked={locked}
        loaded={list.loaded}
        onCopied={selection.clear}
        onMoved={(place) => setPage(locateInPages(place).page)}
      />
    </section>
  );
}

/** Deletes a question after a confirmation; `onDeleted` is called before the list is refetched. */
function useRemoveQuestion(selection: QuestionSelection, onDeleted: () => void) {
  const deleteQuestion = useDeleteQuestion();
  const refresh = useRefreshQuestions();
  return async (question: Question, number: number): Promise<void> => {
    if (!(await deleteQuestion(question, number))) return;
    selection.select(question.questionGuid, false);
    onDeleted();
    await refresh();
  };
}

interface PanelNoticesProps {
  paper: ExamOutline | null;
  exported: ExportReport | null;
}

function PanelNotices({ paper, exported }: PanelNoticesProps) {
  const { t } = useTranslation('exams');
  return (
    <>
      {paper && paper.leastTotal !== paper.mostTotal && (
        <p className="rw-exams-notice" role="note">
          {t('papersDiffer')}
        </p>
      )}
      {exported && <ExportNotice report={exported} />}
    </>
  );
}

interface QuestionPaginationProps {
  page: number;
  /** Number of questions on all pages. */
  total: number;
  onChange: (page: number) => void;
}

/** Pages of the questions, if there are several. */
function QuestionPagination({ page, total, onChange }: QuestionPaginationProps) {
  const { t } = useTranslation('exams');
  if (total <= QUESTION_PAGE) return null;
  return (
    <Pagination
      label={t('question.list')}
      page={page}
      pageSize={QUESTION_PAGE}
      total={total}
      sizes={[]}
      onChange={onChange}
    />
  );
}
