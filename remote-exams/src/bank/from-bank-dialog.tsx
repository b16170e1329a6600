import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bankCopyStatuses, QUESTION_PAGE, type Question } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Button, EmptyState, SearchBox, Skeleton } from '@riwaq/ui/core';
import { Checkbox, Select } from '@riwaq/ui/form';
import { CancelButton, FullScreenDialog } from '@riwaq/ui/overlay';
import { presentDataOf, Problem, problemKey } from '@riwaq/ui/page';
import { Pagination } from '@riwaq/ui/table';
import { useCategories } from '../data/use-bank';
import { useQuestions, useRefreshQuestions } from '../data/use-questions';
import { QuestionBody } from '../questions/question-body';
import { AlreadyThere } from './copied-list';

/**
 * Dialog that adds questions of the bank to an exam. Afterwards it lists those that the exam
 * already contained.
 */
export default function FromBankDialog({
  examGuid,
  marksLeft = null,
  open,
  onClose,
}: {
  examGuid: string;
  marksLeft?: number | null;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation(['exams', 'status']);
  const { api, log, notify } = useHost();
  const refresh = useRefreshQuestions();
  const categories = useCategories();
  const [categoryGuid, setCategoryGuid] = useState<string | null>(null);
  const [searchText, setSearchText] = useState('');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [already, setAlready] = useState<Question[]>([]);
  const offered =
    categories.kind === 'ready'
      ? categories.data.filter(
          ({ activeStatus, questionsCount }) => activeStatus === 1 && questionsCount > 0,
        )
      : [];
  const category = categoryGuid ?? offered[0]?.categoryGuid ?? null;
  const state = useQuestions(
    category === null
      ? null
      : { owner: { kind: 'category', guid: category }, searchText, questionType: null, page },
  );
  const { questions = [], count = 0 } = state.kind === 'ready' ? state.data : {};
  const whole =
    questions.length > 0 && questions.every(({ questionGuid }) => chosen.has(questionGuid));
  const put = (guids: readonly string[], on: boolean) =>
    setChosen((now) => {
      const next = new Set(now);
      for (const guid of guids)
        if (on) next.add(guid);
        else next.delete(guid);
      return next;
    });

  const save = async () => {
    setSaving(true);
    setFailure(null);
    try {
      const { alreadyImportQuestions } = presentDataOf(
        await api('POST Exams/AddQuestionsFromBank', {
          body: { questionGuid: [...chosen], examGuid },
        }),
      );
      void refresh();
      setChosen(new Set());
      setAlready(alreadyImportQuestions);
      if (alreadyImportQuestions.length === 0) {
        notify.success();
        onClose();
      } else notify.warning(t('bank.already', { count: alreadyImportQuestions.length }));
    } catch (cause) {
      log.error('questions of the bank could not be added', cause);
      setFailure(problemKey(cause, bankCopyStatuses));
    } finally {
      setSaving(false);
    }
  };
  const footer = (
    <div className="rw-form-foot">
      {failure && (
        <p className="rw-form-failure" role="alert">
          {t(failure, { ns: 'status' })}
        </p>
      )}
      <CancelButton>{t('close')}</CancelButton>
      <Button
        type="primary"
        disabled={chosen.size === 0}
        loading={saving}
        onClick={() => void save()}
      >
        {t('bank.addCount', { count: chosen.size })}
      </Button>
    </div>
  );
  return (
    <FullScreenDialog
      open={open}
      title={t('bank.fromBank')}
      onClose={onClose}
      footer={footer}
      dirty={chosen.size > 0 && !saving}
    >
      <div className="rw-form">
        {marksLeft !== null && (
          <p className="rw-form-note">{t('bank.marksLeft', { mark: marksLeft })}</p>
        )}
        {already.length > 0 && <AlreadyThere questions={already} />}
        {categories.kind === 'loading' && <Skeleton rows={4} />}
        {categories.kind === 'failed' && (
          <Problem
            cause={categories.cause}
            onRetry={categories.retry}
            retrying={categories.retrying}
          />
        )}
        {categories.kind === 'ready' && categories.data.length === 0 && (
          <EmptyState title={t('bank.empty')} hint={t('bank.emptyHint')} />
        )}
        {categories.kind === 'ready' && categories.data.length > 0 && offered.length === 0 && (
          <EmptyState title={t('empty.questions')} hint={t('bank.emptyHint')} />
        )}
        {offered.length > 0 && (
          <div className="rw-exams-tools">
            <Select
              className="rw-exams-type"
              aria-label={t('bank.category')}
              showSearch
              optionFilterProp="label"
              value={category}
              options={offered.map((each) => ({
                value: each.categoryGuid,
                label: each.categoryName,
              }))}
              onChange={(next) => {
                setCategoryGuid(next);
                setPage(1);
              }}
            />
            <SearchBox
              label={t('search.bankQuestions')}
              value={searchText}
              onSearch={(next) => {
                setSearchText(next);
                setPage(1);
              }}
            />
            {questions.length > 0 && (
              <Checkbox
                checked={whole}
                onChange={({ target }) =>
                  put(
                    questions.map(({ questionGuid }) => questionGuid),
                    target.checked,
                  )
                }
              >
                {t('bank.all')}
              </Checkbox>
            )}
          </div>
        )}
        {category !== null && state.kind === 'loading' && <Skeleton rows={6} />}
        {state.kind === 'failed' && (
          <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
        )}
        {state.kind === 'ready' && questions.length === 0 && (
          <EmptyState title={t('nothingFound')} hint={t('nothingFoundHint')} />
        )}
        <ol className="rw-exams-questions" aria-label={t('question.list')}>
          {questions.map((question, index) => {
            const number = (page - 1) * QUESTION_PAGE + index + 1;
            return (
              <li key={question.questionGuid}>
                <article
                  className="rw-card rw-exams-question"
                  aria-label={t('question.number', { number })}
                >
                  <header>
                    <Checkbox
                      checked={chosen.has(question.questionGuid)}
                      aria-label={t('question.select', { number })}
                      onChange={({ target }) => put([question.questionGuid], target.checked)}
                    />
                    <span className="rw-exams-number">{number}</span>
                    <span className="rw-exams-kind">
                      {t(`questionTypes.${question.questionType}`)}
                    </span>
                    <span className="rw-exams-mark">
                      {t('marks', { count: question.questionMark })}
                    </span>
                  </header>
                  <QuestionBody question={question} />
                </article>
              </li>
            );
          })}
        </ol>
        {count > QUESTION_PAGE && (
          <Pagination
            label={t('question.list')}
            page={page}
            pageSize={QUESTION_PAGE}
            total={count}
            sizes={[]}
            onChange={setPage}
          />
        )}
      </div>
    </FullScreenDialog>
  );
}
