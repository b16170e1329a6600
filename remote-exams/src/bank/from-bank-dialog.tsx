import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { QUESTION_PAGE, type BankCategory, type Question } from '@riwaq/api';
import { Button, EmptyState, SearchBox, Skeleton } from '@riwaq/ui/core';
import { Checkbox, Select } from '@riwaq/ui/form';
import { CancelButton, FullScreenDialog } from '@riwaq/ui/overlay';
import { Problem, type LoadState } from '@riwaq/ui/page';
import { Pagination } from '@riwaq/ui/table';
import type { QuestionPage } from '../data/use-questions';
import { QuestionBody } from '../questions/question-body';
import { AlreadyThere } from './copied-list';
import { useBankCopy, type BankCopy } from './use-bank-copy';
import { useBankOffer, type BankOffer } from './use-bank-offer';

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
  const { t } = useTranslation('exams');
  const copy = useBankCopy(examGuid, onClose);
  const offer = useBankOffer();
  const { categories, offered, category, state, page, setPage } = offer;
  const { questions, count } = state.kind === 'ready' ? state.data : { questions: [], count: 0 };

  return (
    <FullScreenDialog
      open={open}
      title={t('bank.fromBank')}
      onClose={onClose}
      footer={<CopyFooter copy={copy} />}
      dirty={copy.chosen.size > 0 && !copy.saving}
    >
      <div className="rw-form">
        {marksLeft !== null && (
          <p className="rw-form-note">{t('bank.marksLeft', { mark: marksLeft })}</p>
        )}
        {copy.already.length > 0 && <AlreadyThere questions={copy.already} />}
        <CategoriesState categories={categories} offered={offered} />
        {offered.length > 0 && (
          <OfferTools offer={offer}>
            {questions.length > 0 && <ChooseAll questions={questions} copy={copy} />}
          </OfferTools>
        )}
        {category !== null && <QuestionsState state={state} />}
        <ol className="rw-exams-questions" aria-label={t('question.list')}>
          {questions.map((question, index) => (
            <li key={question.questionGuid}>
              <OfferedQuestion
                question={question}
                number={(page - 1) * QUESTION_PAGE + index + 1}
                copy={copy}
              />
            </li>
          ))}
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

function CopyFooter({ copy: { chosen, save, saving, failure } }: { copy: BankCopy }) {
  const { t } = useTranslation(['exams', 'status']);
  return (
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
}

/** Why no category can be chosen; nothing if there is one. */
function CategoriesState({
  categories,
  offered,
}: {
  categories: LoadState<BankCategory[]>;
  offered: readonly BankCategory[];
}) {
  const { t } = useTranslation('exams');
  if (categories.kind === 'loading') return <Skeleton rows={4} />;
  if (categories.kind === 'failed')
    return (
      <Problem cause={categories.cause} onRetry={categories.retry} retrying={categories.retrying} />
    );
  if (categories.data.length === 0)
    return <EmptyState title={t('bank.empty')} hint={t('bank.emptyHint')} />;
  if (offered.length === 0)
    return <EmptyState title={t('empty.questions')} hint={t('bank.emptyHint')} />;
  return null;
}

/** Why no question can be chosen; nothing if there are some. */
function QuestionsState({ state }: { state: LoadState<QuestionPage> }) {
  const { t } = useTranslation('exams');
  if (state.kind === 'loading') return <Skeleton rows={6} />;
  if (state.kind === 'failed')
    return <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />;
  if (state.data.questions.length === 0)
    return <EmptyState title={t('nothingFound')} hint={t('nothingFoundHint')} />;
  return null;
}

/** Choice of the category, and the search in it. */
function OfferTools({ offer, children }: { offer: BankOffer; children: ReactNode }) {
  const { t } = useTranslation('exams');
  const { offered, category, searchText, chooseCategory, search } = offer;
  return (
    <div className="rw-exams-tools">
      <Select
        className="rw-exams-type"
        aria-label={t('bank.category')}
        showSearch
        optionFilterProp="label"
        value={category}
        options={offered.map(({ categoryGuid, categoryName }) => ({
          value: categoryGuid,
          label: categoryName,
        }))}
        onChange={chooseCategory}
      />
      <SearchBox label={t('search.bankQuestions')} value={searchText} onSearch={search} />
      {children}
    </div>
  );
}

/** Chooses all questions of the page. */
function ChooseAll({
  questions,
  copy: { chosen, choose },
}: {
  questions: readonly Question[];
  copy: BankCopy;
}) {
  const { t } = useTranslation('exams');
  const guids = questions.map(({ questionGuid }) => questionGuid);
  return (
    <Checkbox
      checked={guids.every((guid) => chosen.has(guid))}
      onChange={({ target }) => choose(guids, target.checked)}
    >
      {t('bank.all')}
    </Checkbox>
  );
}

function OfferedQuestion({
  question,
  number,
  copy: { chosen, choose },
}: {
  question: Question;
  number: number;
  copy: BankCopy;
}) {
  const { t } = useTranslation('exams');
  return (
    <article className="rw-card rw-exams-question" aria-label={t('question.number', { number })}>
      <header>
        <Checkbox
          checked={chosen.has(question.questionGuid)}
          aria-label={t('question.select', { number })}
          onChange={({ target }) => choose([question.questionGuid], target.checked)}
        />
        <span className="rw-exams-number">{number}</span>
        <span className="rw-exams-kind">{t(`questionTypes.${question.questionType}`)}</span>
        <span className="rw-exams-mark">{t('marks', { count: question.questionMark })}</span>
      </header>
      <QuestionBody question={question} />
    </article>
  );
}
