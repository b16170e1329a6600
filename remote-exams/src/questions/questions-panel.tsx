import { Archive, FileDown, FilePlus2, FileUp, Gauge, Shuffle } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EXPORT_TYPE, QUESTION_PAGE, questionDeleteStatuses, type Question } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Button, Dropdown, EmptyState, IconButton, Skeleton } from '@riwaq/ui/core';
import {
  AddMenu,
  dataOf,
  Part,
  Problem,
  RefreshButton,
  useAttempt,
  useDialog,
  useDrag,
  useExport,
} from '@riwaq/ui/page';
import { Pagination } from '@riwaq/ui/table';
import type { QuestionSource, QuestionOwner } from '../data/keys';
import { useQuestions, useRefreshQuestions } from '../data/use-questions';
import {
  FromBankDialog,
  GradeQuestionDialog,
  ImportDialog,
  MarkDialog,
  PlaceDialog,
  QuestionDialog,
  RandomDialog,
  ToBankDialog,
} from '../lazy-parts';
import { paperText } from './paper-total';
import { QuestionCard, type QuestionActions } from './question-card';
import type { QuestionEdit } from './question-dialog';
import { QuestionTable } from './question-table';
import { QuestionTools, useQuestionView, type Narrowing } from './question-tools';
import { locateInPages } from './question-position';
import { useQuestionOrder } from './use-question-order';

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
  const { api, confirm, i18n, notify } = useHost();
  const exportFile = useExport();
  const attempt = useAttempt();
  const refresh = useRefreshQuestions();
  const [narrowing, setNarrowing] = useState(WHOLE);
  const [page, setPage] = useState(1);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { view, narrow, choose } = useQuestionView();
  const source: QuestionSource = { owner, ...narrowing, page };
  const state = useQuestions(source);
  const found = narrowing.searchText !== '' || narrowing.questionType !== null;
  // The previous page: its last question precedes one that is moved to the beginning of this page.
  const previous = useQuestions(page > 1 && !found ? { ...source, page: page - 1 } : null);
  const questionDialog = useDialog<QuestionEdit>();
  const importDialog = useDialog<true>();
  const fromBank = useDialog<true>();
  const toBank = useDialog<string[]>();
  const placeDialog = useDialog<{ questionGuid: string; number: number }>();
  const markDialog = useDialog<number>();
  const randomDialog = useDialog<true>();
  const gradeDialog = useDialog<{ question: Question; number: number }>();
  // Numbers of the questions that the last export left out, shown until the next export.
  const [leftOut, setLeftOut] = useState<readonly number[]>([]);
  const top = useRef<HTMLDivElement>(null);

  const {
    questions: stored = [],
    count = 0,
    totalDegrees = null,
    marksLeft = null,
    paper = null,
  } = state.kind === 'ready' ? state.data : {};
  const from = (page - 1) * QUESTION_PAGE + 1;
  const before =
    page === 1
      ? null
      : previous.kind === 'ready'
        ? (previous.data.questions.at(-1)?.questionGuid ?? null)
        : null;
  const order = useQuestionOrder(stored, from, before);
  const questions = order.items;
  // On a later page only once the last question of the previous page is known.
  const movable = !locked && !found && questions.length > 1 && (page === 1 || before !== null);
  const { list, marksOf, orderOf } = useDrag<Question, HTMLOListElement>(order);

  const select = (questionGuid: string, chosen: boolean) =>
    setSelected((now) => {
      const next = new Set(now);
      if (chosen) next.add(questionGuid);
      else next.delete(questionGuid);
      return next;
    });
  const remove = async ({ questionGuid }: Question, number: number) => {
    if (!(await confirm({ text: t('delete.question', { number }), danger: true }))) return;
    const done = await attempt(async () => {
      dataOf(await api('DELETE Exams/DeleteQuestion', { query: { questionGuid } }));
    }, questionDeleteStatuses);
    if (!done) return;
    select(questionGuid, false);
    notify.success();
    if (questions.length === 1 && page > 1) setPage(page - 1);
    await refresh();
  };
  const actionsOf = (question: Question): QuestionActions => {
    const index = questions.indexOf(question);
    return {
      ...(!locked && {
        onEdit: () => questionDialog.show({ kind: 'edit', question }),
        onDelete: () => void remove(question, from + index),
      }),
      ...(owner.kind === 'exam' && { onToBank: () => toBank.show([question.questionGuid]) }),
      ...(owner.kind === 'exam' &&
        !locked && { onGrade: () => gradeDialog.show({ question, number: from + index }) }),
      ...(movable && { order: orderOf(question) }),
      ...(!locked &&
        !found &&
        count > 1 && {
          onPlace: () =>
            placeDialog.show({ questionGuid: question.questionGuid, number: from + index }),
        }),
    };
  };
  const exports = (
    [
      ['excel', EXPORT_TYPE.excel],
      ['aiken', EXPORT_TYPE.aiken],
    ] as const
  ).map(([key, exportType]) => ({
    key,
    label: t(`export.${key}`),
    onClick: () =>
      void exportFile(
        () =>
          api('GET Exams/ExportQuestions', {
            query: {
              ...(owner.kind === 'exam' ? { ExamGuid: owner.guid } : { CategoryGuid: owner.guid }),
              Lang: i18n.language,
              exportType,
            },
          }),
        (file) => setLeftOut(file.leftOut ?? []),
      ),
  }));
  const add = locked
    ? []
    : [
        {
          key: 'question',
          label: t('question.add'),
          icon: <FilePlus2 size={16} aria-hidden />,
          onClick: () => questionDialog.show({ kind: 'create' }),
        },
        {
          key: 'import',
          label: t('import.action'),
          icon: <FileUp size={16} aria-hidden />,
          onClick: () => importDialog.show(true),
        },
        ...(owner.kind === 'exam'
          ? [
              {
                key: 'bank',
                label: t('bank.fromBank'),
                icon: <Archive size={16} aria-hidden />,
                onClick: () => fromBank.show(true),
              },
            ]
          : []),
      ];

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
        <Dropdown trigger={['click']} menu={{ items: exports }}>
          <IconButton
            label={t('export.action')}
            icon={<FileDown size={20} aria-hidden />}
            disabled={count === 0}
          />
        </Dropdown>
        <AddMenu items={add} />
      </div>
      <div className="rw-exams-summary">
        <span>{t('questionsCount', { count })}</span>
        {totalDegrees !== null && (
          <span>{t(paper ? 'poolMark' : 'totalMark', { mark: totalDegrees })}</span>
        )}
        {paper && <span>{paperText(t, paper)}</span>}
        {selected.size > 0 && owner.kind === 'exam' && (
          <Button
            size="small"
            icon={<Archive size={16} aria-hidden />}
            onClick={() => toBank.show([...selected])}
          >
            {t('bank.toBankCount', { count: selected.size })}
          </Button>
        )}
        {owner.kind === 'exam' && (
          <span className="rw-exams-summary-end">
            {!locked && (
              <Button
                size="small"
                icon={<Gauge size={16} aria-hidden />}
                onClick={() => markDialog.show(totalDegrees ?? 0)}
              >
                {t(paper ? 'mark.setPool' : 'mark.set')}
              </Button>
            )}
            <Button
              size="small"
              icon={<Shuffle size={16} aria-hidden />}
              onClick={() => randomDialog.show(true)}
            >
              {t('random.title')}
            </Button>
          </span>
        )}
      </div>
      {paper && paper.leastTotal !== paper.mostTotal && (
        <p className="rw-exams-notice" role="note">
          {t('papersDiffer')}
        </p>
      )}
      {leftOut.length > 0 && (
        <p className="rw-exams-notice" role="alert">
          {t('export.leftOut', { count: leftOut.length, numbers: leftOut.join(t('comma')) })}
        </p>
      )}
      {state.kind === 'loading' && <Skeleton rows={8} />}
      {state.kind === 'failed' && (
        <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
      )}
      {state.kind === 'ready' &&
        questions.length === 0 &&
        (found ? (
          <EmptyState title={t('nothingFound')} hint={t('nothingFoundHint')} />
        ) : (
          <EmptyState
            title={t('empty.questions')}
            hint={t(locked ? 'empty.questionsLocked' : 'empty.questionsHint')}
          />
        ))}
      {questions.length > 0 &&
        (view === 'table' ? (
          <QuestionTable
            questions={questions}
            from={from}
            selected={selected}
            onSelect={select}
            actionsOf={actionsOf}
            showsUse={owner.kind === 'category'}
          />
        ) : (
          <ol className="rw-exams-questions rw-ordered" {...list} aria-label={t('question.list')}>
            {questions.map((question, index) => (
              <li key={question.questionGuid} {...marksOf(index)}>
                <QuestionCard
                  question={question}
                  number={from + index}
                  selected={selected.has(question.questionGuid)}
                  onSelect={(chosen) => select(question.questionGuid, chosen)}
                  {...actionsOf(question)}
                />
              </li>
            ))}
          </ol>
        ))}
      <p className="rw-hidden" role="status">
        {order.announcement}
      </p>
      {count > QUESTION_PAGE && (
        <Pagination
          label={t('question.list')}
          page={page}
          pageSize={QUESTION_PAGE}
          total={count}
          sizes={[]}
          onChange={(next) => {
            setPage(next);
            top.current?.scrollIntoView({ block: 'start' });
          }}
        />
      )}
      {questionDialog.value && (
        <Part open={questionDialog.open} onClose={questionDialog.close}>
          <QuestionDialog
            key={questionDialog.turn}
            owner={owner}
            marksLeft={marksLeft}
            edit={questionDialog.value}
            open={questionDialog.open}
            onClose={questionDialog.close}
          />
        </Part>
      )}
      {importDialog.value && (
        <Part open={importDialog.open} onClose={importDialog.close}>
          <ImportDialog
            key={importDialog.turn}
            owner={owner}
            marksLeft={marksLeft}
            open={importDialog.open}
            onClose={importDialog.close}
          />
        </Part>
      )}
      {owner.kind === 'exam' && fromBank.value && (
        <Part open={fromBank.open} onClose={fromBank.close}>
          <FromBankDialog
            key={fromBank.turn}
            examGuid={owner.guid}
            marksLeft={marksLeft}
            open={fromBank.open}
            onClose={fromBank.close}
          />
        </Part>
      )}
      {toBank.value && (
        <Part open={toBank.open} onClose={toBank.close}>
          <ToBankDialog
            key={toBank.turn}
            questionGuids={toBank.value}
            open={toBank.open}
            onClose={toBank.close}
            onDone={() => setSelected(new Set())}
          />
        </Part>
      )}
      {placeDialog.value && (
        <Part open={placeDialog.open} onClose={placeDialog.close}>
          <PlaceDialog
            key={placeDialog.turn}
            owner={owner}
            {...placeDialog.value}
            count={count}
            open={placeDialog.open}
            onClose={placeDialog.close}
            onMoved={(place) => setPage(locateInPages(place).page)}
          />
        </Part>
      )}
      {owner.kind === 'exam' && markDialog.value !== null && (
        <Part open={markDialog.open} onClose={markDialog.close}>
          <MarkDialog
            key={markDialog.turn}
            examGuid={owner.guid}
            total={markDialog.value}
            drawn={paper !== null}
            open={markDialog.open}
            onClose={markDialog.close}
          />
        </Part>
      )}
      {owner.kind === 'exam' && randomDialog.value && (
        <Part open={randomDialog.open} onClose={randomDialog.close}>
          <RandomDialog
            key={randomDialog.turn}
            examGuid={owner.guid}
            locked={locked}
            open={randomDialog.open}
            onClose={randomDialog.close}
          />
        </Part>
      )}
      {owner.kind === 'exam' && gradeDialog.value && (
        <Part open={gradeDialog.open} onClose={gradeDialog.close}>
          <GradeQuestionDialog
            key={gradeDialog.turn}
            examGuid={owner.guid}
            {...gradeDialog.value}
            open={gradeDialog.open}
            onClose={gradeDialog.close}
          />
        </Part>
      )}
    </section>
  );
}
