import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  EXAM_NEW,
  examEditStatuses,
  examNewStatuses,
  NO_FOLDER,
  RE_EXAM,
  reExamStatuses,
  type Exam,
  type ExamModel,
} from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useSaveByGuid } from '@riwaq/ui/compiled-in';
import { localOf, UserText, useKitSettings } from '@riwaq/ui/core';
import { FullScreenForm, useEditing } from '@riwaq/ui/editing';
import { AudiencePicker } from '@riwaq/ui/form';
import { dataOf, newGuid, presentDataOf, useAudienceLoaders } from '@riwaq/ui/page';
import { useExamPermissions, useRefreshExams } from '../data/use-exams';
import {
  examEditOf,
  examModelOf,
  firstWindow,
  hiddenSettings,
  NEW_EXAM_FIELDS,
  newExamDraft,
  newExamProblems,
  RE_EXAM_FIELDS,
  reExamDraft,
  reExamProblems,
  type AudienceDraft,
  type NewExamDraft,
  type NewExamField,
  type ReExamDraft,
  type ReExamField,
} from './exam-form';
import { SettingsFields, WindowFields } from './settings-fields';

/** Mode of the dialog: a new exam in a folder, or a repetition of an exam. */
export type ExamDialogEdit =
  { kind: 'create'; folderGuid: string | null } | { kind: 'again'; exam: Exam };

interface ExamDialogProps {
  edit: ExamDialogEdit;
  open: boolean;
  onClose: () => void;
  onSaved: (examGuid: string) => void;
}

/**
 * Full-screen form that creates or repeats an exam. Closes after saving; a failed save loses no
 * input.
 */
export default function ExamDialog({ edit, ...rest }: ExamDialogProps) {
  return edit.kind === 'create' ? (
    <NewExam folderGuid={edit.folderGuid} {...rest} />
  ) : (
    <ReExam exam={edit.exam} {...rest} />
  );
}

/**
 * Input that leaving would lose. A level of the audience with one choice is selected automatically,
 * so only chosen students count.
 */
const enteredIn = <Draft extends { audience: AudienceDraft }>({ audience, ...draft }: Draft) => ({
  ...draft,
  students: audience.students,
});

type Rest = Omit<ExamDialogProps, 'edit'>;

function useFirstWindow(): { startDate: string; endDate: string } {
  const { timeZone } = useKitSettings();
  return useRef(firstWindow(Date.now(), (instant) => localOf(instant, timeZone))).current;
}

function useSaved(
  onClose: () => void,
  onSaved: (examGuid: string) => void,
): (examGuid: string) => void {
  const { notify } = useHost();
  return (examGuid) => {
    notify.success();
    onClose();
    onSaved(examGuid);
  };
}

function NewExam({ folderGuid, open, onClose, onSaved }: Rest & { folderGuid: string | null }) {
  const { t } = useTranslation('exams');
  const { api } = useHost();
  const { mayBlock, mayAskFace } = useExamPermissions();
  const window = useFirstWindow();
  const { guid: examGuid, save: saveByGuid } = useSaveByGuid();
  const saved = useSaved(onClose, onSaved);
  const refresh = useRefreshExams();
  const save = async (draft: NewExamDraft) => {
    const model = examModelOf(draft, examGuid, folderGuid ?? NO_FOLDER);
    const create = async (body: ExamModel) => presentDataOf(await api('POST Exams/New', { body }));
    const update = async ({ subjectGuid, sectionGuid, studentGuids }: ExamModel) => {
      dataOf(
        await api('PUT Exams/Edit', {
          body: examEditOf(draft, { guid: examGuid, showResult: false }, false),
        }),
      );
      dataOf(
        await api('PUT Exams/AddStudents', {
          body: { examGuid, subjectGuid, sectionGuid, studentGuids },
        }),
      );
      return { examGuid };
    };
    return saveByGuid(model, { create, update });
  };
  const editing = useEditing<NewExamDraft, NewExamField>({
    initial: newExamDraft(window),
    fields: NEW_EXAM_FIELDS,
    problemsOf: newExamProblems,
    hidden: hiddenSettings,
    entered: enteredIn,
    catalogue: { ...examEditStatuses, ...examNewStatuses },
    byStatus: {
      [EXAM_NEW.periodTooLong]: ['restrictedTime', 'exams.periodTooLong'],
      [EXAM_NEW.noPermission]: ['blockAccessResources', 'exams.noBlockPermission'],
    },
    // Refetch in any case: an attempt whose response was lost may have created the exam.
    save: async (draft) => saved((await save(draft).finally(() => void refresh())).examGuid),
  });
  const { draft, change, problemOf } = editing;
  return (
    <FullScreenForm title={t('exam.add')} open={open} onClose={onClose} editing={editing}>
      <SettingsFields {...editing} mayBlock={mayBlock} mayAskFace={mayAskFace} />
      <Audience
        value={draft.audience}
        problem={problemOf('audience')}
        onChange={(audience) => change({ audience })}
        onTouched={() => editing.touch('audience')}
      />
    </FullScreenForm>
  );
}

function ReExam({ exam, open, onClose, onSaved }: Rest & { exam: Exam }) {
  const { t } = useTranslation('exams');
  const { api } = useHost();
  const window = useFirstWindow();
  const newExamGuid = useRef(newGuid()).current;
  const saved = useSaved(onClose, onSaved);
  const refresh = useRefreshExams();
  const editing = useEditing<ReExamDraft, ReExamField>({
    initial: reExamDraft(window),
    fields: RE_EXAM_FIELDS,
    problemsOf: (draft) => reExamProblems(draft, exam),
    entered: enteredIn,
    catalogue: reExamStatuses,
    byStatus: { [RE_EXAM.periodTooLong]: ['endDate', 'exams.periodAgain'] },
    save: async ({ startDate, endDate, audience: { students, sectionGuid = '' } }) =>
      saved(
        presentDataOf(
          await api('POST Exams/ReExam', {
            body: {
              examGuid: exam.guid,
              newExamGuid,
              startDate: startDate ?? '',
              endDate: endDate ?? '',
              sectionGuid,
              studentGuids: students.map(({ studentGuid }) => studentGuid),
            },
          }).finally(() => void refresh()),
        ).examGuid,
      ),
  });
  const { draft, change, touch, problemOf } = editing;
  return (
    <FullScreenForm title={t('exam.again')} open={open} onClose={onClose} editing={editing}>
      <p className="rw-form-note">
        {t('exam.againHint')} <UserText>{exam.title}</UserText>
      </p>
      {exam.restrictedByTime && (
        <p className="rw-form-note">
          {t('fields.restrictedTime')}: <bdi dir="ltr">{exam.restrictedTime}</bdi>
        </p>
      )}
      <WindowFields {...editing} />
      <Audience
        subjectGuid={exam.subjectGuid}
        value={draft.audience}
        problem={problemOf('audience')}
        onChange={(audience) => change({ audience })}
        onTouched={() => touch('audience')}
      />
    </FullScreenForm>
  );
}

/** Choice of the students: of one subject if that is fixed. */
function Audience({
  subjectGuid,
  value,
  problem,
  onChange,
  onTouched,
}: {
  subjectGuid?: string;
  value: AudienceDraft;
  problem: string | null;
  onChange: (value: AudienceDraft) => void;
  onTouched: () => void;
}) {
  const { t } = useTranslation(['exams', 'status']);
  const { loadSubjects, loadStudents, matchStudents, studentSheets } = useAudienceLoaders();
  const load = useRef(async () =>
    (await loadSubjects()).filter(
      (subject) => subjectGuid === undefined || subject.subjectGuid === subjectGuid,
    ),
  ).current;
  const changed = ({ students, subjectGuid: subject, sectionGuid }: AudienceDraft) => {
    onChange({ students, subjectGuid: subject, sectionGuid });
    // A level that was selected, by the user or automatically, is not yet a choice of students.
    if (students.length !== value.students.length) onTouched();
  };
  return (
    <section className="rw-card rw-exams-fields" aria-label={t('fields.who')}>
      <AudiencePicker
        required
        loadSubjects={load}
        loadStudents={loadStudents}
        matchStudents={matchStudents}
        studentSheets={studentSheets}
        value={{ ...value, teachers: [] }}
        onChange={changed}
      />
      {problem && (
        <p className="rw-form-note rw-form-note-problem" role="alert">
          {t(problem, { ns: 'status' })}
        </p>
      )}
    </section>
  );
}
