import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EXAM_EDIT, examEditStatuses, type Exam } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Button, formatDateTime, Skeleton, UserText } from '@riwaq/ui/core';
import { SwitchField, useEditing } from '@riwaq/ui/editing';
import { dataOf } from '@riwaq/ui/page';
import { useExamPermissions, useRefreshExams } from '../data/use-exams';
import { useReportUnsaved, type Unsaved } from '../data/use-unsaved';
import {
  examEditOf,
  hiddenSettings,
  SETTINGS_FIELDS,
  settingsDraft,
  settingsProblems,
  type SettingsDraft,
  type SettingsField,
} from './exam-form';
import { SettingsFields } from './settings-fields';

interface FormDraft extends SettingsDraft {
  showResult: boolean;
}
const draftOf = (exam: Exam): FormDraft => ({
  ...settingsDraft(exam),
  showResult: exam.showResult,
});

interface SettingsProps {
  exam: Exam;
  /** Receives whether the form has unsaved input. */
  unsaved: Unsaved;
}

/** The settings of an exam: read-only while it is active, otherwise a form (EXAM-11). */
export function SettingsPanel({ exam, unsaved }: SettingsProps) {
  const received = JSON.stringify(draftOf(exam));
  const [begun, setBegun] = useState(received);
  // Changed settings from the server reset the form, but never discard typed input.
  if (begun !== received && !unsaved.any) setBegun(received);
  return exam.isActive && !unsaved.any ? (
    <Settled exam={exam} />
  ) : (
    <SettingsForm key={begun} exam={exam} unsaved={unsaved} />
  );
}

function SettingsForm({ exam, unsaved }: SettingsProps) {
  const { t } = useTranslation(['exams', 'status']);
  const { api, notify } = useHost();
  const refresh = useRefreshExams();
  const { mayBlock, mayAskFace, isKnown } = useExamPermissions();
  const [initial] = useState(() => draftOf(exam));
  const [saved, setSaved] = useState<FormDraft | null>(null);
  const editing = useEditing<FormDraft, SettingsField>({
    initial,
    fields: SETTINGS_FIELDS,
    problemsOf: settingsProblems,
    hidden: hiddenSettings,
    catalogue: examEditStatuses,
    byStatus: {
      [EXAM_EDIT.periodOutside]: ['restrictedTime', 'exams.periodOutside'],
      [EXAM_EDIT.noPermission]: ['blockAccessResources', 'exams.noBlockPermission'],
    },
    save: async (draft) => {
      // An exam that was activated meanwhile stays active, and the server refuses.
      dataOf(
        await api('PUT Exams/Edit', {
          body: examEditOf(draft, { guid: exam.guid, showResult: draft.showResult }, exam.isActive),
        }),
      );
      setSaved(draft);
      notify.success();
      await refresh();
    },
  });
  const { draft, change, failure, saving, canSave, submit } = editing;
  const changed = JSON.stringify(draft) !== JSON.stringify(saved ?? initial);
  useReportUnsaved(unsaved, changed);

  // Rows that appear later would move a switch from under the pointer.
  if (!isKnown) return <Skeleton rows={8} />;
  return (
    <form
      className="rw-form rw-exams-settings"
      noValidate
      aria-label={t('views.settings')}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <SettingsFields
        {...editing}
        mayBlock={mayBlock}
        mayAskFace={mayAskFace}
        moreRules={
          <SwitchField
            label={t('fields.showResult')}
            hint={t('fields.showResultHint')}
            checked={draft.showResult}
            onChange={(showResult) => change({ showResult })}
          />
        }
      />
      <div className="rw-form-foot">
        {failure && (
          <p className="rw-form-failure" role="alert">
            {t(failure, { ns: 'status' })}
          </p>
        )}
        <Button type="primary" htmlType="submit" disabled={!canSave || !changed} loading={saving}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

/** Read-only settings of an active exam. */
function Settled({ exam }: { exam: Exam }) {
  const { t } = useTranslation('exams');
  const yesOrNo = (is: boolean): string => t(is ? 'yes' : 'no');
  const rows: [label: string, value: ReactNode][] = [
    [
      t('fields.description'),
      exam.description === '' ? '—' : <UserText>{exam.description}</UserText>,
    ],
    [t('fields.type'), t(`types.${exam.examType}`)],
    [t('fields.start'), formatDateTime(exam.startDate)],
    [t('fields.end'), formatDateTime(exam.endDate)],
    [t('fields.inPage'), exam.numberOfQuestionsInPage],
    [
      t('fields.restrictedTime'),
      exam.restrictedByTime ? <span dir="ltr">{exam.restrictedTime}</span> : '—',
    ],
    [
      t('fields.passwordToEnter'),
      exam.enablePasswordToEnter ? <span dir="ltr">{exam.passwordToEnter}</span> : '—',
    ],
    [t('fields.forwardOnly'), yesOrNo(exam.restrictedMovingToNext)],
    [t('fields.partial'), yesOrNo(exam.partialMarks)],
    [t('fields.showCorrect'), yesOrNo(exam.showCorrectAnswerAfterSubmit)],
    [t('fields.block'), yesOrNo(exam.blockAccessResources)],
    [t('fields.showResult'), yesOrNo(exam.showResult)],
  ];
  return (
    <dl className="rw-exams-settled" aria-label={t('views.settings')}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
