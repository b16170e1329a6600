import { useTranslation } from 'react-i18next';
import type { SubjectTree } from '@riwaq/api';
import { Select } from './select';

/** A subject and a section that studies it; null for no choice. */
export interface ClassDraft {
  subjectGuid: string | null;
  sectionGuid: string | null;
}
interface Option {
  value: string;
  label: string;
}

/** Sections of a subject, labelled with department and stage. */
export function sectionsOf(subjects: readonly SubjectTree[], subjectGuid: string | null): Option[] {
  const subject = subjects.find((each) => each.subjectGuid === subjectGuid);
  return (subject?.departments ?? []).flatMap(({ departmentName, stages }) =>
    stages.flatMap(({ stageName, sections }) =>
      sections.map(({ sectionGuid, sectionName }) => ({
        value: sectionGuid,
        label: `${departmentName} · ${stageName} · ${sectionName}`,
      })),
    ),
  );
}

/**
 * Changes the subject. The section stays if it studies the new subject as well; if a choice is
 * required, a single section is chosen automatically.
 */
export function withSubject(
  subjects: readonly SubjectTree[],
  subjectGuid: string | null,
  sectionGuid: string | null,
  required: boolean,
): ClassDraft {
  const sections = sectionsOf(subjects, subjectGuid);
  if (sections.some(({ value }) => value === sectionGuid)) return { subjectGuid, sectionGuid };
  return {
    subjectGuid,
    sectionGuid: required && sections.length === 1 ? (sections[0]?.value ?? null) : null,
  };
}

export interface ClassChoiceProps {
  /** The user's subjects; undefined while loading. */
  subjects: readonly SubjectTree[] | undefined;
  value: ClassDraft;
  onChange: (value: ClassDraft) => void;
  /** A class must be chosen; otherwise both fields can be cleared. */
  required?: boolean;
}

/** Chooses one of the user's classes: a subject, then a section. */
export function ClassChoice({
  subjects: given,
  value,
  onChange,
  required = false,
}: ClassChoiceProps) {
  const { t } = useTranslation('kit');
  const subjects = given ?? [];
  const sections = sectionsOf(subjects, value.subjectGuid);
  return (
    <div className="rw-class-choice">
      <Select<string, Option>
        aria-label={t('audience.subject')}
        placeholder={t('audience.subject')}
        allowClear={!required}
        loading={given === undefined}
        value={value.subjectGuid}
        showSearch
        options={subjects.map(({ subjectGuid, subjectName }) => ({
          value: subjectGuid,
          label: subjectName,
        }))}
        onChange={(chosen) =>
          onChange(withSubject(subjects, chosen ?? null, value.sectionGuid, required))
        }
      />
      <Select<string, Option>
        aria-label={t('audience.section')}
        placeholder={t('audience.section')}
        allowClear={!required}
        disabled={sections.length === 0}
        value={value.sectionGuid}
        options={sections}
        showSearch
        onChange={(chosen) => onChange({ ...value, sectionGuid: chosen ?? null })}
      />
    </div>
  );
}
