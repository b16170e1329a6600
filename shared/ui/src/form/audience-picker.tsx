import type { MatchedStudents, StudentName, SubjectTree, TeacherName } from '@riwaq/api';
import { useTranslation } from 'react-i18next';
import { useLoad } from '../core/use-load';
import {
  AUDIENCE_LEVELS,
  missingLevel,
  type AudienceValue,
  type ChosenLevel,
} from './audience-cascade';
import { StudentsSelect, TeachersSelect } from './audience-people';
import { LevelSelect } from './level-select';
import { LoadFailed } from './load-failed';
import type { StudentSheets } from './student-sheets';
import { useAudiencePath } from './use-audience-path';
import './form.css';

export interface AudiencePickerProps {
  loadSubjects: () => Promise<SubjectTree[]>;
  loadStudents: (of: { sectionGuid: string; subjectGuid: string }) => Promise<StudentName[]>;
  /**
   * Finds students of a section by lines with codes or names. If omitted, no list can be pasted.
   */
  matchStudents?: (of: {
    sectionGuid: string;
    subjectGuid: string;
    lines: string[];
  }) => Promise<MatchedStudents>;
  /** Finds students of a section in spreadsheets. If omitted, none can be chosen. */
  studentSheets?: StudentSheets;
  /** If omitted, only students can be chosen. */
  loadTeachers?: (departmentGuid: string) => Promise<TeacherName[]>;
  /**
   * Every level must be chosen: levels are marked as required, and the first open one shows a
   * problem once people are chosen. Default false.
   */
  required?: boolean;
  value: AudienceValue;
  onChange: (value: AudienceValue) => void;
  /**
   * Called with the chosen levels, from the subject down, before `onChange` clears the people of
   * the previous choice.
   */
  onLevels?: (chosen: readonly ChosenLevel[]) => void;
}

/**
 * Chooses students and teachers by subject → department → stage → section (PEOPLE-1, PEOPLE-3).
 * Choosing a level clears everything below it, the people included; a single option is chosen
 * automatically.
 */
export function AudiencePicker({
  loadSubjects,
  loadStudents,
  matchStudents,
  studentSheets,
  loadTeachers,
  required = false,
  value,
  onChange,
  onLevels,
}: AudiencePickerProps) {
  const { t } = useTranslation('kit');
  const levels = useAudiencePath({ loadSubjects, value, onChange, onLevels });
  const { section, subject, department } = levels.path;
  const classGuids = section && subject ? { sectionGuid: section, subjectGuid: subject } : null;
  const students = useLoad(
    classGuids && `${classGuids.subjectGuid}/${classGuids.sectionGuid}`,
    () => loadStudents(classGuids ?? { sectionGuid: '', subjectGuid: '' }),
  );
  const teachers = useLoad(
    loadTeachers && department ? department : null,
    () => loadTeachers?.(department ?? '') ?? Promise.resolve([]),
  );
  const somebody = value.students.length + value.teachers.length > 0;
  const missing = required && somebody ? missingLevel(levels.path) : undefined;

  return (
    <div className="rw-audience">
      <div className="rw-audience-levels">
        {AUDIENCE_LEVELS.map((level) => (
          <LevelSelect
            key={level}
            label={t(`audience.${level}`)}
            options={levels.options[level]}
            value={levels.path[level]}
            loading={levels.state.kind === 'loading'}
            required={required}
            missing={level === missing}
            onChange={(chosen) => levels.pick(level, chosen)}
          />
        ))}
      </div>
      {levels.state.kind === 'failed' && <LoadFailed onRetry={levels.retry} />}
      <StudentsSelect
        {...students}
        chosen={value.students}
        onChange={(next) => onChange({ ...value, students: next })}
        classGuids={classGuids}
        matchStudents={matchStudents}
        studentSheets={studentSheets}
      />
      {loadTeachers && (
        <TeachersSelect
          {...teachers}
          chosen={value.teachers}
          onChange={(next) => onChange({ ...value, teachers: next })}
        />
      )}
    </div>
  );
}
