import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  DEGREE_NOTE_MAX,
  EXTRA,
  EXTRA_DEGREE,
  extraSaveStatuses,
  hasMarkDecimals,
  OK,
  type ExtraStudent,
} from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { UserText } from '@riwaq/ui/core';
import { Field, FormDialog, useEditing, type FieldProblems } from '@riwaq/ui/editing';
import { Input, InputNumber } from '@riwaq/ui/form';
import { newGuid, Refusal } from '@riwaq/ui/page';
import { useRefreshExtra } from './use-degrees';

const WIDTH = 560;
const FIELDS = ['degree', 'reason'] as const;
type ExtraField = (typeof FIELDS)[number];
interface ExtraDraft {
  degree: number | null;
  reason: string;
}

function problemsOf({ degree, reason }: ExtraDraft): FieldProblems<ExtraField> {
  const fits =
    degree !== null &&
    degree !== 0 &&
    degree >= EXTRA_DEGREE.min &&
    degree <= EXTRA_DEGREE.max &&
    hasMarkDecimals(degree);
  return {
    ...(!fits && { degree: 'degrees.extraNumber' }),
    ...(reason.trim() === '' && { reason: 'fields.required' }),
  };
}

interface ExtraDialogProps {
  examGuid: string;
  students: readonly ExtraStudent[];
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Dialog that gives students extra marks, or takes marks off, with a reason. */
export default function ExtraDialog({
  examGuid,
  students,
  open,
  onClose,
  onDone,
}: ExtraDialogProps) {
  const { t } = useTranslation('exams');
  const { editing, details, clearDetails } = useExtraEditing(examGuid, students, () => {
    onDone();
    onClose();
  });
  const { draft, change, touch, problemOf } = editing;
  return (
    <FormDialog
      open={open}
      title={t('degrees.extra.give', { count: students.length })}
      width={WIDTH}
      onClose={onClose}
      editing={editing}
    >
      <p className="rw-degrees-names">
        <UserText>{students.map(({ studentName }) => studentName).join(t('comma'))}</UserText>
      </p>
      <Field
        label={t('degrees.extra.extra')}
        required
        problem={problemOf('degree')}
        hint={t('degrees.extra.degreeHint')}
      >
        {({ status, ...control }) => (
          <InputNumber
            {...control}
            status={status}
            className="rw-fill"
            value={draft.degree}
            onChange={(degree) => {
              change({ degree });
              touch('degree');
              clearDetails();
            }}
          />
        )}
      </Field>
      {details !== null && <p className="rw-exams-details rw-form-note-problem">{details}</p>}
      <Field label={t('degrees.reason')} required problem={problemOf('reason')}>
        {(control) => (
          <Input
            {...control}
            maxLength={DEGREE_NOTE_MAX}
            value={draft.reason}
            onChange={(event) => change({ reason: event.target.value })}
            onBlur={() => touch('reason')}
          />
        )}
      </Field>
    </FormDialog>
  );
}

/** Form of the dialog; `details` is the server's reason of a refusal. */
function useExtraEditing(examGuid: string, students: readonly ExtraStudent[], onSaved: () => void) {
  const { api, notify } = useHost();
  const refresh = useRefreshExtra();
  const [details, setDetails] = useState<string | null>(null);
  // Chosen once, so that a retry is idempotent.
  const extraGuid = useRef(newGuid()).current;
  const editing = useEditing<ExtraDraft, ExtraField>({
    initial: { degree: null, reason: '' },
    fields: FIELDS,
    problemsOf,
    catalogue: extraSaveStatuses,
    byStatus: { [EXTRA.invalid]: ['degree', 'degrees.extraOutside'] },
    save: async ({ degree, reason }) => {
      // Refetch in any case: an attempt whose response was lost may have given the marks.
      const answer = await api('POST Degrees/AddExtraDegrees', {
        body: {
          examGuid,
          extraGuid,
          studentGuids: students.map(({ studentGuid }) => studentGuid),
          degree: degree ?? 0,
          reason: reason.trim(),
        },
      }).finally(() => void refresh());
      setDetails(answer.details ?? null);
      if (answer.statusCode !== OK) throw new Refusal(answer.statusCode);
      notify.success();
      onSaved();
    },
  });
  return { editing, details, clearDetails: () => setDetails(null) };
}
