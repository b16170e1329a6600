import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EXAM_EDIT, examEditStatuses, type Exam } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Button, formatDateTime, UserText } from '@riwaq/ui/core';
import { SwitchField, useEditing } from '@riwaq/ui/editing';
import { dataOf } from '@riwaq/ui/page';
import { useExamPermissions, useRefreshExams } from '../data/use-exams';
import { examEditOf, hiddenSettings, SETTINGS_FIELDS, settingsDraft, settingsProblems, type SettingsDraft, type SettingsField } from './exam-form';
import { SettingsFields } from './settings-fields';

/** The settings of an exam: to be read while it is active, to be changed otherwise (document 2 section 4). */
export function SettingsPanel({ exam }: { exam: Exam }) {
  // What came from the server begins the form anew.
  return exam.isActive ? <Settled exam={exam} /> : <SettingsForm key={JSON.stringify(exam)} exam={exam} />;
}

interface FormDraft extends SettingsDraft { showResult: boolean }

function SettingsForm({ exam }: { exam: Exam }) {
  const { t } = useTranslation(['exams', 'status']);
  const { api, notify } = useHost();
  const refresh = useRefreshExams();
  const permissions = useExamPermissions();
  const form = useId();
  const editing = useEditing<FormDraft, SettingsField>({
    initial: { ...settingsDraft(exam), showResult: exam.showResult }, fields: SETTINGS_FIELDS, problemsOf: settingsProblems, hidden: hiddenSettings, catalogue: examEditStatuses,
    byStatus: { [EXAM_EDIT.periodOutside]: ['restrictedTime', 'exams.periodOutside'], [EXAM_EDIT.noPermission]: ['blockAccessResources', 'exams.noBlockPermission'] },
    save: async ({ showResult, ...draft }) => {
      dataOf(await api('PUT Exams/Edit', { body: examEditOf(draft, { ...exam, showResult }, false) }));
      notify.success();
      await refresh();
    },
  });
  const { draft, change, failure, saving, canSave, changed, submit } = editing;
  return (
    <form id={form} className="rw-form rw-exams-settings" noValidate aria-label={t('views.settings')} onSubmit={(event) => { event.preventDefault(); submit(); }}>
      <SettingsFields
        {...editing}
        {...permissions}
        moreRules={<SwitchField label={t('fields.showResult')} hint={t('fields.showResultHint')} checked={draft.showResult} onChange={(showResult) => change({ showResult })} />}
      />
      <div className="rw-form-foot">
        {failure && <p className="rw-form-failure" role="alert">{t(failure, { ns: 'status' })}</p>}
        <Button type="primary" htmlType="submit" disabled={!canSave || !changed} loading={saving}>{t('save')}</Button>
      </div>
    </form>
  );
}

/** What is settled while students may enter. */
function Settled({ exam }: { exam: Exam }) {
  const { t } = useTranslation('exams');
  const told = (is: boolean): string => t(is ? 'yes' : 'no');
  const rows: [label: string, value: ReactNode][] = [
    [t('fields.description'), exam.description === '' ? '—' : <UserText>{exam.description}</UserText>],
    [t('fields.type'), t(`types.${exam.examType}`)],
    [t('fields.start'), formatDateTime(exam.startDate)],
    [t('fields.end'), formatDateTime(exam.endDate)],
    [t('fields.inPage'), exam.numberOfQuestionsInPage],
    [t('fields.restrictedTime'), exam.restrictedByTime ? <span dir="ltr">{exam.restrictedTime}</span> : '—'],
    [t('fields.passwordToEnter'), exam.enablePasswordToEnter ? <span dir="ltr">{exam.passwordToEnter}</span> : '—'],
    [t('fields.forwardOnly'), told(exam.restrictedMovingToNext)],
    [t('fields.partial'), told(exam.partialMarks)],
    [t('fields.showCorrect'), told(exam.showCorrectAnswerAfterSubmit)],
    [t('fields.block'), told(exam.blockAccessResources)],
    [t('fields.showResult'), told(exam.showResult)],
  ];
  return <dl className="rw-exams-settled" aria-label={t('views.settings')}>{rows.map(([label, value]) => <div key={label}><dt>{label}</dt><dd>{value}</dd></div>)}</dl>;
}
