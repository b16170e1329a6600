import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  EXAM_TOTAL,
  hasMarkDecimals,
  randomSaveStatuses,
  randomSwitchStatuses,
  type QuestionType,
  type RandomModel,
  type RandomSetting,
} from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Skeleton } from '@riwaq/ui/core';
import { Field, FormDialog, SwitchField, useEditing, type FieldProblems } from '@riwaq/ui/editing';
import { InputNumber } from '@riwaq/ui/form';
import { dataOf, presentDataOf, Problem, useAttempt } from '@riwaq/ui/page';
import { paperTotals, type PaperTotals } from './paper-total';
import { useRandomSettings, useRefreshQuestions, type RandomSettings } from '../data/use-questions';

const WIDTH = 640;
type Counts = Omit<RandomModel, 'examGuid' | 'paperMark'>;
type CountField = keyof Counts;
/** Field of each type in the request that saves its count (QUESTION-25). */
const FIELD: Readonly<Record<QuestionType, CountField>> = {
  MultiChoice: 'multiChoice',
  OneChoice: 'oneChoice',
  FillInTheBlanks: 'fillInTheBlanks',
  Number: 'number',
  AttachedFile: 'attachedFile',
};
const COUNTS = Object.values(FIELD);
const FIELDS = [...COUNTS, 'paperMark'] as const;
type RandomDraft = Record<CountField | 'paperMark', number | null>;

const countsOf = (settings: readonly RandomSetting[]): Record<CountField, number | null> => ({
  multiChoice: 0,
  oneChoice: 0,
  fillInTheBlanks: 0,
  number: 0,
  attachedFile: 0,
  ...Object.fromEntries(
    settings.map(({ questionType, questionCount }) => [FIELD[questionType], questionCount]),
  ),
});

/** Validates the counts: integers, none above the number of questions of its type (QUESTION-12). */
function countProblems(
  counts: Record<CountField, number | null>,
  settings: readonly RandomSetting[],
): FieldProblems<CountField> {
  return Object.fromEntries(
    settings.flatMap(({ questionType, numberOfQuestions }) => {
      const count = counts[FIELD[questionType]];
      if (count === null) return [[FIELD[questionType], 'fields.required']];
      return count < 0 || !Number.isInteger(count)
        ? [[FIELD[questionType], 'fields.invalid']]
        : count > numberOfQuestions
          ? [[FIELD[questionType], 'fields.tooBig']]
          : [];
    }),
  );
}

function paperProblem({ paperMark }: Pick<RandomDraft, 'paperMark'>): FieldProblems<'paperMark'> {
  const fits =
    paperMark === null ||
    (paperMark > EXAM_TOTAL.min && paperMark <= EXAM_TOTAL.max && hasMarkDecimals(paperMark));
  return fits ? {} : { paperMark: 'exams.paperMark' };
}

/** Shows the total of the papers, and warns if it would differ between them. */
function PaperNote({ totals, paperMark }: { totals: PaperTotals; paperMark: number | null }) {
  const { t } = useTranslation('exams');
  const { least, most } = totals;
  const differs = paperMark === null && least !== most;
  return (
    <p className={differs ? 'rw-exams-notice' : 'rw-form-note'} role="status">
      {differs
        ? t('random.differ', { least, most })
        : t(paperMark === null ? 'random.same' : 'random.scaled', { mark: paperMark ?? most })}
    </p>
  );
}

interface RandomDialogProps {
  examGuid: string;
  /** The exam is active: the draw is read-only (QUESTION-12). */
  locked: boolean;
  open: boolean;
  onClose: () => void;
}

/**
 * Dialog for the number of questions of each type that an attempt draws, and for switching the draw
 * on (QUESTION-12).
 */
export default function RandomDialog({ examGuid, locked, open, onClose }: RandomDialogProps) {
  const { t } = useTranslation('exams');
  const state = useRandomSettings(examGuid);
  if (state.kind === 'ready')
    return (
      <RandomForm
        examGuid={examGuid}
        locked={locked}
        random={state.data}
        open={open}
        onClose={onClose}
      />
    );
  const waiting = {
    failure: null,
    saving: false,
    canSave: false,
    changed: false,
    submit: () => undefined,
  };
  return (
    <FormDialog
      open={open}
      title={t('random.title')}
      width={WIDTH}
      onClose={onClose}
      editing={waiting}
    >
      {state.kind === 'failed' ? (
        <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
      ) : (
        <Skeleton rows={5} />
      )}
    </FormDialog>
  );
}

function RandomForm({
  examGuid,
  locked,
  random,
  open,
  onClose,
}: RandomDialogProps & { random: RandomSettings }) {
  const { t } = useTranslation(['exams', 'status']);
  const [settings] = useState(random.settings);
  const editing = useRandomEditing({
    examGuid,
    settings,
    paperMark: random.paperMark ?? null,
    onClose,
  });
  const { draft, change, touch, problemOf } = editing;
  const totals = paperTotals(settings, ({ questionType }) => draft[FIELD[questionType]]);
  return (
    <FormDialog
      open={open}
      title={t('random.title')}
      width={WIDTH}
      onClose={onClose}
      editing={{ ...editing, canSave: editing.canSave && !locked }}
    >
      <RandomSwitch
        examGuid={examGuid}
        locked={locked}
        initiallyEnabled={random.randomQuestionsEnable}
      />
      <CountsTable settings={settings} locked={locked} editing={editing} />
      <Field
        label={t('random.paperMark')}
        problem={problemOf('paperMark')}
        hint={t('random.paperMarkHint')}
      >
        {({ id, status, ...named }) => (
          <InputNumber
            id={id}
            status={status}
            {...named}
            disabled={locked}
            value={draft.paperMark}
            onChange={(paperMark) => {
              change({ paperMark });
              touch('paperMark');
            }}
          />
        )}
      </Field>
      {totals && (
        <PaperNote totals={totals} paperMark={problemOf('paperMark') ? null : draft.paperMark} />
      )}
    </FormDialog>
  );
}

interface RandomEditingOptions {
  examGuid: string;
  settings: readonly RandomSetting[];
  paperMark: number | null;
  onClose: () => void;
}

/** Form of the counts to draw and of the total of a paper, and its saving. */
function useRandomEditing({ examGuid, settings, paperMark, onClose }: RandomEditingOptions) {
  const { api, notify } = useHost();
  const refresh = useRefreshQuestions();
  return useEditing<RandomDraft, CountField | 'paperMark'>({
    initial: { ...countsOf(settings), paperMark },
    fields: FIELDS,
    catalogue: randomSaveStatuses,
    byStatus: {},
    problemsOf: (model) => ({ ...countProblems(model, settings), ...paperProblem(model) }),
    save: async (model) => {
      const counts = Object.fromEntries(
        COUNTS.map((field) => [field, model[field] ?? 0]),
      ) as Counts;
      dataOf(
        await api('PUT Exams/RandomQuestionsSettingSave', {
          body: { examGuid, ...counts, paperMark: model.paperMark },
        }),
      );
      notify.success();
      void refresh();
      onClose();
    },
  });
}

interface RandomSwitchProps {
  examGuid: string;
  locked: boolean;
  initiallyEnabled: boolean;
}

/** Turns the draw on and off, at once. */
function RandomSwitch({ examGuid, locked, initiallyEnabled }: RandomSwitchProps) {
  const { t } = useTranslation('exams');
  const { api } = useHost();
  const attempt = useAttempt();
  const refresh = useRefreshQuestions();
  const [enabled, setEnabled] = useState(initiallyEnabled);
  const toggle = () =>
    void attempt(async () => {
      setEnabled(
        presentDataOf(
          await api('PUT Exams/RandomQuestionsChangeStatus', { query: { Guid: examGuid } }),
        ).randomQuestionsEnable,
      );
      void refresh();
    }, randomSwitchStatuses);
  return (
    <SwitchField
      label={t('random.enable')}
      hint={t('random.hint')}
      checked={enabled}
      disabled={locked}
      onChange={toggle}
    />
  );
}

interface CountsTableProps {
  settings: readonly RandomSetting[];
  locked: boolean;
  editing: ReturnType<typeof useRandomEditing>;
}

/** The number of questions to draw by type, beside those that there are. */
function CountsTable({ settings, locked, editing }: CountsTableProps) {
  const { t } = useTranslation(['exams', 'status']);
  const { draft, change, touch, problemOf } = editing;
  return (
    <table className="rw-exams-random">
      <caption className="rw-hidden">{t('random.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('question.type')}</th>
          <th scope="col">{t('random.there')}</th>
          <th scope="col">{t('random.marks')}</th>
          <th scope="col">{t('random.drawn')}</th>
        </tr>
      </thead>
      <tbody>
        {settings.map(({ questionType, numberOfQuestions, totalMarks }) => {
          const field = FIELD[questionType];
          const problem = problemOf(field);
          return (
            <tr key={questionType}>
              <th scope="row">{t(`questionTypes.${questionType}`)}</th>
              <td>{numberOfQuestions}</td>
              <td>{totalMarks}</td>
              <td>
                <InputNumber
                  className="rw-exams-drawn"
                  aria-label={t('random.drawnOf', { type: t(`questionTypes.${questionType}`) })}
                  status={problem ? 'error' : undefined}
                  precision={0}
                  disabled={locked || numberOfQuestions === 0}
                  value={draft[field]}
                  onChange={(count) => {
                    change({ [field]: count });
                    touch(field);
                  }}
                />
                {problem && (
                  <p className="rw-form-note rw-form-note-problem" role="alert">
                    {t(problem, { ns: 'status' })}
                  </p>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
