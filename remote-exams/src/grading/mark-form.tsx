import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { gradingStatuses, TEXT_MAX, type ExamResult } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Button } from '@riwaq/ui/core';
import { Input, InputNumber } from '@riwaq/ui/form';
import { dataOf, problemKey } from '@riwaq/ui/page';
import { useRefreshMarks } from '../data/use-grading';
import { useReportUnsaved, type Unsaved } from '../data/use-unsaved';
import { degreeProblem } from './degree';

interface MarkFormProps {
  examGuid: string;
  studentGuid: string;
  questionGuid: string;
  /** Highest mark of the question. */
  mark: number;
  result: ExamResult | null;
  /** Distinguishes this form from others on the screen. */
  label: string;
  /** Receives whether the form has unsaved input. */
  unsaved: Unsaved;
}

interface Fields {
  degree: number | null;
  note: string;
}
const fieldsOf = (result: ExamResult | null): Fields => ({
  degree: result?.degree ?? null,
  note: result?.notex ?? '',
});

/**
 * Form that gives an answer a degree and a note. A newer result replaces the values that the
 * teacher has not changed.
 */
export function MarkForm({
  examGuid,
  studentGuid,
  questionGuid,
  mark,
  result,
  label,
  unsaved,
}: MarkFormProps) {
  const { t } = useTranslation(['exams', 'status']);
  const id = useId();
  const form = useMark({ examGuid, studentGuid, questionGuid, mark, result, unsaved });
  const { degree, note, shownProblem } = form;
  return (
    <form
      className="rw-exams-grade"
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <label htmlFor={`${id}-degree`}>{t('students.degree')}</label>
      <InputNumber
        id={`${id}-degree`}
        className="rw-exams-drawn"
        status={shownProblem ? 'error' : undefined}
        aria-describedby={`${id}-note`}
        aria-invalid={shownProblem ? true : undefined}
        value={degree}
        onChange={form.changeDegree}
      />
      <span
        id={`${id}-note`}
        className={shownProblem ? 'rw-form-note rw-form-note-problem' : 'rw-form-note'}
        role={shownProblem ? 'alert' : undefined}
      >
        {shownProblem ? t(shownProblem, { ns: 'status' }) : t('grading.of', { mark })}
      </span>
      <Input
        className="rw-exams-grade-note"
        aria-label={t('grading.note')}
        placeholder={t('grading.note')}
        maxLength={TEXT_MAX.plain}
        value={note}
        onChange={(event) => form.changeNote(event.target.value)}
      />
      <Button type="primary" htmlType="submit" disabled={!form.canSave} loading={form.saving}>
        {t('save')}
      </Button>
    </form>
  );
}

/** The mark under work: its values, its problem and its saving. */
function useMark({
  examGuid,
  studentGuid,
  questionGuid,
  mark,
  result,
  unsaved,
}: Omit<MarkFormProps, 'label'>) {
  const { api, log, notify } = useHost();
  const refresh = useRefreshMarks();
  const given = fieldsOf(result);
  const [seen, setSeen] = useState(given);
  const [degree, setDegree] = useState(given.degree);
  const [note, setNote] = useState(given.note);
  const [touched, setTouched] = useState(false);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const problem = degreeProblem(degree, mark);
  const shownProblem = failure ?? (touched ? problem : null);
  const changed = degree !== given.degree || note.trim() !== given.note;
  useReportUnsaved(unsaved, changed);

  if (given.degree !== seen.degree || given.note !== seen.note) {
    setSeen(given);
    if (degree === seen.degree) setDegree(given.degree);
    if (note.trim() === seen.note) setNote(given.note);
  }

  const save = async () => {
    setTouched(true);
    if (problem !== null || degree === null || saving) return;
    setSaving(true);
    setFailure(null);
    try {
      dataOf(
        await api('POST Exams/AddQuestionDegree', {
          body: { examGuid, questionGuid, studentGuid, degree, note },
        }),
      );
      notify.success();
      await refresh();
    } catch (cause) {
      log.error('a mark could not be given', cause);
      setFailure(problemKey(cause, gradingStatuses));
    } finally {
      setSaving(false);
    }
  };
  return {
    degree,
    note,
    shownProblem,
    saving,
    canSave: problem === null && changed,
    changeDegree: (value: number | null) => {
      setDegree(value);
      setTouched(true);
      setFailure(null);
    },
    changeNote: setNote,
    save,
  };
}
