import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  DEGREE_LIMITS,
  EXAM_TYPE,
  hasMarkDecimals,
  isolate,
  SESSION_NEW,
  sessionEditStatuses,
  sessionNewStatuses,
  type DegreeSession,
  type Exam,
  type TextDirection,
} from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useSaveByGuid } from '@riwaq/ui/compiled-in';
import { formatDateTime, localOf, useKitSettings, usePageDirection } from '@riwaq/ui/core';
import { DateTimePicker } from '@riwaq/ui/date';
import { Field, FormDialog, titleProblem, useEditing, type FieldProblems } from '@riwaq/ui/editing';
import {
  Input,
  InputNumber,
  PagedSelect,
  Select,
  type ClassDraft,
  type PagedChoice,
} from '@riwaq/ui/form';
import { dataOf, presentDataOf } from '@riwaq/ui/page';
import { useEndedExams } from '../data/use-exams';
import { ClassChoice } from './class-choice';
import { useRefreshDegrees } from './use-degrees';
import './degrees.css';

/** Mode of the dialog. A new list starts with the class that the page is filtered by. */
export type SessionEditing =
  { kind: 'create'; of: ClassDraft } | { kind: 'edit'; session: DegreeSession };

interface SessionDraft {
  title: string;
  degreeType: 0 | 1 | 2 | 3 | null;
  highestDegree: number | null;
  sessionDate: string | null;
  of: ClassDraft;
  exam: PagedChoice | null;
}
const WIDTH = 640;
const FIELDS = [
  'title',
  'degreeType',
  'highestDegree',
  'sessionDate',
  'sectionGuid',
  'examGuid',
] as const;
type SessionField = (typeof FIELDS)[number];
const TYPES = [EXAM_TYPE.daily, EXAM_TYPE.monthly, EXAM_TYPE.midFinal, EXAM_TYPE.final];

/** Choice of an exam; section and end distinguish it from others of its name. */
const choiceOf = (
  { guid, title, sectionName, endDate }: Exam,
  page: TextDirection,
): PagedChoice => ({
  value: guid,
  label: [isolate(title, page), isolate(sectionName, page), formatDateTime(endDate)].join(' · '),
});

/** Validates a list before it is sent. */
function problemsOf({
  title,
  degreeType,
  highestDegree,
  sessionDate,
  of,
}: SessionDraft): FieldProblems<SessionField> {
  const name = titleProblem(title);
  const highestFits =
    highestDegree !== null &&
    highestDegree > DEGREE_LIMITS.min &&
    highestDegree <= DEGREE_LIMITS.max &&
    hasMarkDecimals(highestDegree);
  return {
    ...(name !== null && { title: name }),
    ...(degreeType === null && { degreeType: 'fields.required' }),
    ...(!highestFits && { highestDegree: 'degrees.highestInvalid' }),
    ...(sessionDate === null && { sessionDate: 'fields.required' }),
    ...(of.sectionGuid === null && { sectionGuid: 'degrees.classRequired' }),
  };
}

/**
 * Draft of the dialog when it opens.
 *
 * @param today local date and time
 */
function initialDraft(edit: SessionEditing, today: string): SessionDraft {
  if (edit.kind === 'create') {
    const { subjectGuid, sectionGuid } = edit.of;
    return {
      title: '',
      degreeType: null,
      highestDegree: 100,
      sessionDate: today,
      of: { subjectGuid, sectionGuid },
      exam: null,
    };
  }
  const { session } = edit;
  const { title, degreeType, highestDegree, sessionDate } = session;
  return { title, degreeType, highestDegree, sessionDate, of: session, exam: null };
}

interface SessionDialogProps {
  edit: SessionEditing;
  open: boolean;
  onClose: () => void;
  onCreated?: (of: { sessionGuid: string; sectionGuid: string }) => void;
}

function useSessionEditing({ edit, onClose, onCreated }: Omit<SessionDialogProps, 'open'>) {
  const { api, notify } = useHost();
  const { timeZone } = useKitSettings();
  const refresh = useRefreshDegrees();
  const session = edit.kind === 'edit' ? edit.session : null;
  const { guid: sessionGuid, save } = useSaveByGuid(session?.sessionGuid);
  const today = useRef(localOf(Date.now(), timeZone)).current;

  return useEditing<SessionDraft, SessionField>({
    initial: initialDraft(edit, today),
    fields: FIELDS,
    problemsOf,
    catalogue: session ? sessionEditStatuses : sessionNewStatuses,
    byStatus: session
      ? { 4: ['highestDegree', 'degrees.highestBelow'] }
      : {
          [SESSION_NEW.examActive]: ['examGuid', 'degrees.examActive'],
          [SESSION_NEW.examAbove]: ['highestDegree', 'degrees.examAbove'],
        },
    save: async ({ title, degreeType, highestDegree, sessionDate, of, exam }) => {
      const body = {
        sessionGuid,
        title: title.trim(),
        degreeType: degreeType ?? EXAM_TYPE.daily,
        highestDegree: highestDegree ?? 0,
        sessionDate: sessionDate ?? today,
      };
      const [subjectGuid, sectionGuid] = [of.subjectGuid ?? '', of.sectionGuid ?? ''];
      const model = { ...body, subjectGuid, sectionGuid, examGuid: exam?.value ?? null };
      const update = async () => {
        dataOf(await api('PUT Degrees/EditSession', { body }));
      };
      const create = async () => {
        presentDataOf(await api('POST Degrees/CreateSession', { body: model }));
      };
      // Refetch in any case: an attempt whose response was lost may have created the list.
      await save(model, { create, update }).finally(() => void refresh());
      notify.success();
      onClose();
      if (!session) onCreated?.({ sessionGuid, sectionGuid });
    },
  });
}

type SessionForm = ReturnType<typeof useSessionEditing>;

/** Exams of a subject that a list can be filled from; null sends no request. */
function useExamChoice(subjectGuid: string | null) {
  const [searchText, setSearchText] = useState('');
  const exams = useEndedExams(subjectGuid, searchText);
  const none =
    subjectGuid !== null &&
    searchText === '' &&
    exams.state.kind === 'ready' &&
    exams.state.data.items.length === 0;
  return { exams, none, setSearchText };
}

type ExamChoice = ReturnType<typeof useExamChoice>;

/**
 * Dialog that creates a list of degrees, optionally from an exam, or edits one. The class of an
 * existing list cannot change.
 */
export default function SessionDialog({ edit, open, onClose, onCreated }: SessionDialogProps) {
  const { t } = useTranslation('exams');
  const editing = useSessionEditing({ edit, onClose, onCreated });
  const { draft, change, touch, problemOf } = editing;
  const isNew = edit.kind === 'create';
  const examChoice = useExamChoice(isNew ? draft.of.subjectGuid : null);
  return (
    <FormDialog
      open={open}
      title={t(isNew ? 'degrees.add' : 'degrees.edit')}
      width={WIDTH}
      onClose={onClose}
      editing={editing}
    >
      <Field label={t('fields.title')} required problem={problemOf('title')}>
        {(control) => (
          <Input
            {...control}
            value={draft.title}
            onChange={(event) => change({ title: event.target.value })}
            onBlur={() => touch('title')}
          />
        )}
      </Field>
      {isNew && (
        <Field label={t('degrees.class')} required group problem={problemOf('sectionGuid')}>
          {() => (
            <ClassChoice
              required
              value={draft.of}
              onChange={(of) => {
                change({ of, exam: null });
                touch('sectionGuid');
              }}
            />
          )}
        </Field>
      )}
      <DegreeFields form={editing} />
      <Field label={t('degrees.date')} required problem={problemOf('sessionDate')}>
        {(control) => (
          <DateTimePicker
            {...control}
            value={draft.sessionDate}
            onChange={(sessionDate) => {
              change({ sessionDate });
              touch('sessionDate');
            }}
          />
        )}
      </Field>
      {isNew && <ExamField form={editing} choice={examChoice} />}
    </FormDialog>
  );
}

/** Type of the list, and its highest degree. */
function DegreeFields({ form: { draft, change, touch, problemOf } }: { form: SessionForm }) {
  const { t } = useTranslation('exams');
  return (
    <div className="rw-form-pair">
      <Field label={t('fields.type')} required problem={problemOf('degreeType')}>
        {(control) => (
          <Select<0 | 1 | 2 | 3>
            {...control}
            placeholder={t('choose')}
            value={draft.degreeType}
            options={TYPES.map((type) => ({ value: type, label: t(`types.${type}`) }))}
            onChange={(degreeType) => change({ degreeType })}
            onBlur={() => touch('degreeType')}
          />
        )}
      </Field>
      <Field
        label={t('degrees.highest')}
        required
        problem={problemOf('highestDegree')}
        hint={t('degrees.highestHint')}
      >
        {({ status, ...control }) => (
          <InputNumber
            {...control}
            status={status}
            className="rw-fill"
            value={draft.highestDegree}
            onChange={(highestDegree) => {
              change({ highestDegree });
              touch('highestDegree');
            }}
          />
        )}
      </Field>
    </div>
  );
}

interface ExamFieldProps {
  form: SessionForm;
  choice: ExamChoice;
}

/** Field for the exam whose results fill a new list. */
function ExamField({ form: { draft, change, problemOf }, choice }: ExamFieldProps) {
  const { t } = useTranslation('exams');
  const page = usePageDirection();
  const { exams, none, setSearchText } = choice;
  return (
    <Field
      label={t('degrees.fromExam')}
      problem={problemOf('examGuid')}
      hint={t('degrees.fromExamHint')}
    >
      {(control) => (
        <PagedSelect
          {...control}
          list={exams}
          choiceOf={(exam) => choiceOf(exam, page)}
          disabled={draft.of.subjectGuid === null || none}
          placeholder={t(none ? 'degrees.noExams' : 'degrees.byHand')}
          value={draft.exam}
          onChange={(exam) => change({ exam })}
          onSearch={setSearchText}
        />
      )}
    </Field>
  );
}
