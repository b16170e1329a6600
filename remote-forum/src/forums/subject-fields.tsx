import { useTranslation } from 'react-i18next';
import type { SubjectTree } from '@riwaq/api';
import { Field } from '@riwaq/ui/editing';
import { Select } from '@riwaq/ui/form';
import { useProblemText } from '@riwaq/ui/page';
import { useSubjects } from '../data/use-people';

/** Audience of a forum. A department means all of its stages. */
export interface ForumAudience {
  subjectGuid: string | null;
  stageGuid: string | null;
  departmentGuid: string | null;
}

interface SubjectFieldsProps extends ForumAudience {
  onChange: (change: ForumAudience) => void;
  required: boolean;
  subjectProblem: string | null;
  stageProblem: string | null;
}

/**
 * Returns the departments that study a subject, with their stages, without duplicates; of all
 * subjects when none is chosen.
 */
function departmentsOf(subjects: readonly SubjectTree[], subjectGuid: string | null) {
  const departments = new Map<string, { name: string; stages: Map<string, string> }>();
  for (const subject of subjects) {
    if (subjectGuid !== null && subject.subjectGuid !== subjectGuid) continue;
    for (const { departmentGuid, departmentName, stages } of subject.departments) {
      const department = departments.get(departmentGuid) ?? {
        name: departmentName,
        stages: new Map<string, string>(),
      };
      for (const { stageGuid, stageName } of stages) department.stages.set(stageGuid, stageName);
      departments.set(departmentGuid, department);
    }
  }
  return departments;
}

/** The stage of a subject when it has exactly one. */
function onlyStageOf(subjects: readonly SubjectTree[], subjectGuid: string): string | null {
  const [only, ...others] = [...departmentsOf(subjects, subjectGuid).values()].flatMap(
    ({ stages }) => [...stages.keys()],
  );
  return only && others.length === 0 ? only : null;
}

/**
 * Prefix of options for a complete department, because the guids of stages and departments share
 * one list.
 */
const WHOLE = 'department:';

/**
 * Fields for the subject and stage of a forum. Choosing a subject resets the stage, or selects it
 * when the subject has only one.
 */
export function SubjectFields({
  subjectGuid,
  stageGuid,
  departmentGuid,
  onChange,
  required,
  subjectProblem,
  stageProblem,
}: SubjectFieldsProps) {
  const { t } = useTranslation('forum');
  const textOf = useProblemText();
  const state = useSubjects();
  const subjects = state.kind === 'ready' ? state.data : [];
  // When a stage is required, complete departments are not offered, except the current value, which
  // still needs its label.
  const options = [...departmentsOf(subjects, subjectGuid)].flatMap(([guid, { name, stages }]) => [
    ...(required && guid !== departmentGuid
      ? []
      : [{ value: WHOLE + guid, label: t('fields.stageOfDepartment', { name }) }]),
    ...[...stages].map(([value, stage]) => ({ value, label: `${stage} · ${name}` })),
  ]);

  const chooseSubject = (chosen: string | null) => {
    onChange({
      subjectGuid: chosen,
      stageGuid: chosen === null ? null : onlyStageOf(subjects, chosen),
      departmentGuid: null,
    });
  };
  const chooseStage = (chosen: string | null) => {
    const whole = chosen?.startsWith(WHOLE) ? chosen.slice(WHOLE.length) : null;
    onChange({ subjectGuid, stageGuid: whole === null ? chosen : null, departmentGuid: whole });
  };
  const common = {
    allowClear: true,
    loading: state.kind === 'loading',
    showSearch: true,
    className: 'rw-forum-fill',
  };

  return (
    <div className="rw-form-pair">
      <Field
        label={t('fields.subject')}
        required={required}
        problem={subjectProblem}
        hint={state.kind === 'failed' ? textOf(state.cause) : undefined}
      >
        {(control) => (
          <Select
            {...control}
            {...common}
            value={subjectGuid}
            placeholder={t('fields.subjectPlaceholder')}
            options={subjects.map((subject) => ({
              value: subject.subjectGuid,
              label: subject.subjectName,
            }))}
            onChange={(chosen: string | undefined) => chooseSubject(chosen ?? null)}
          />
        )}
      </Field>
      <Field label={t('fields.stage')} required={required} problem={stageProblem}>
        {(control) => (
          <Select
            {...control}
            {...common}
            value={stageGuid ?? (departmentGuid === null ? null : WHOLE + departmentGuid)}
            placeholder={t('fields.stagePlaceholder')}
            options={options}
            onChange={(chosen: string | undefined) => chooseStage(chosen ?? null)}
          />
        )}
      </Field>
    </div>
  );
}
