import {
  foldForSearch,
  type MatchedStudents,
  type StudentName,
  type SubjectTree,
  type TeacherName,
} from '@riwaq/api';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoad, type Load } from '../core/use-load';
import {
  AUDIENCE_LEVELS,
  choose,
  NOTHING,
  optionsOf,
  settle,
  type AudienceLevel,
  type AudiencePath,
  type LevelOption,
} from './audience-cascade';
import { LoadFailed } from './load-failed';
import { PastedPeople } from './pasted-people';
import { PeopleSelect, type Person } from './people-select';
import './form.css';
import { Select } from './select';

export interface AudienceValue {
  students: StudentName[];
  teachers: TeacherName[];
  /** Chosen subject and section; omitted until chosen. */
  subjectGuid?: string;
  sectionGuid?: string;
}

/** A chosen level of the hierarchy. */
export interface ChosenLevel {
  level: AudienceLevel;
  guid: string;
  name: string;
}

export interface AudiencePickerProps {
  loadSubjects: () => Promise<SubjectTree[]>;
  loadStudents: (of: { sectionGuid: string; subjectGuid: string }) => Promise<StudentName[]>;
  /** Finds students of a section by lines with codes or names. If omitted, no list can be pasted. */
  matchStudents?: (of: {
    sectionGuid: string;
    subjectGuid: string;
    lines: string[];
  }) => Promise<MatchedStudents>;
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

const map = <A, B>(load: Load<A[]>, convert: (item: A) => B): Load<B[]> =>
  load.kind === 'ready' ? { kind: 'ready', data: load.data.map(convert) } : load;
const chosenLevels = (tree: readonly SubjectTree[], path: AudiencePath): ChosenLevel[] =>
  AUDIENCE_LEVELS.flatMap((level) => {
    const chosen = optionsOf(tree, path)[level].find(({ value }) => value === path[level]);
    return chosen ? [{ level, guid: chosen.value, name: chosen.label }] : [];
  });
const studentPerson = ({ studentGuid, studentFullName }: StudentName): Person => ({
  guid: studentGuid,
  name: studentFullName,
});
const teacherPerson = ({ teacherGuid, teacherName, subjectName }: TeacherName): Person => ({
  guid: teacherGuid,
  name: teacherName,
  detail: subjectName,
});

const loadedData = <T,>(load: Load<T>): T | undefined =>
  load.kind === 'ready' ? load.data : undefined;
const missingLevel = (path: AudiencePath): AudienceLevel | undefined =>
  AUDIENCE_LEVELS.find((level) => path[level] === null);

/**
 * Chooses students and teachers by subject → department → stage → section (PEOPLE-1, PEOPLE-3).
 * Choosing a level clears everything below it, the people included; a single option is chosen
 * automatically.
 */
export function AudiencePicker({
  loadSubjects,
  loadStudents,
  matchStudents,
  loadTeachers,
  required = false,
  value,
  onChange,
  onLevels,
}: AudiencePickerProps) {
  const { t } = useTranslation('kit');
  const [path, setPath] = useState(NOTHING);
  const subjects = useLoad('subjects', loadSubjects);
  const tree = loadedData(subjects.state);

  const latest = useRef({ value, onChange, onLevels });
  latest.current = { value, onChange, onLevels };
  const { section, subject, department } = path;

  useEffect(() => {
    if (tree) setPath((current) => settle(tree, current));
  }, [tree]);
  // All levels may have been chosen automatically when the tree arrived.
  useEffect(() => {
    const { value: current, onChange: tell } = latest.current;
    if (
      current.sectionGuid !== (section ?? undefined) ||
      current.subjectGuid !== (subject ?? undefined)
    )
      tell({ ...current, subjectGuid: subject ?? undefined, sectionGuid: section ?? undefined });
  }, [section, subject]);
  useEffect(() => {
    if (tree) latest.current.onLevels?.(chosenLevels(tree, path));
  }, [tree, path]);

  const students = useLoad(section && subject && `${subject}/${section}`, () =>
    loadStudents({ sectionGuid: section ?? '', subjectGuid: subject ?? '' }),
  );
  const offered = useMemo(() => loadedData(students.state) ?? [], [students.state]);
  const offeredGuids = useMemo(
    () => new Set(offered.map(({ studentGuid }) => studentGuid)),
    [offered],
  );
  const addFound = (guids: readonly string[]) => {
    const chosen = new Set([...guids, ...value.students.map(({ studentGuid }) => studentGuid)]);
    onChange({
      ...value,
      students: offered.filter(({ studentGuid }) => chosen.has(studentGuid)),
    });
  };
  const teachers = useLoad(
    loadTeachers && department ? department : null,
    () => loadTeachers?.(department ?? '') ?? Promise.resolve([]),
  );

  const pick = (level: AudienceLevel, chosen: string | null) => {
    if (!tree) return;
    const next = choose(tree, path, level, chosen);
    setPath(next);
    onLevels?.(chosenLevels(tree, next));
    const teachersStay = level === 'stage' || level === 'section';
    onChange({
      students: [],
      teachers: teachersStay ? value.teachers : [],
      ...(next.subject !== null && { subjectGuid: next.subject }),
      ...(next.section !== null && { sectionGuid: next.section }),
    });
  };
  const options = optionsOf(tree ?? [], path);
  const somebody = value.students.length + value.teachers.length > 0;
  const missing = required && somebody ? missingLevel(path) : undefined;

  return (
    <div className="rw-audience">
      <div className="rw-audience-levels">
        {AUDIENCE_LEVELS.map((level) => (
          <LevelSelect
            key={level}
            label={t(`audience.${level}`)}
            options={options[level]}
            value={path[level]}
            loading={subjects.state.kind === 'loading'}
            required={required}
            missing={level === missing}
            onChange={(chosen) => pick(level, chosen)}
          />
        ))}
      </div>
      {subjects.state.kind === 'failed' && <LoadFailed onRetry={subjects.retry} />}
      <PeopleSelect
        label={t('audience.students')}
        people={map(students.state, studentPerson)}
        chosen={value.students.map(studentPerson)}
        onChange={(people) =>
          onChange({
            ...value,
            students: people.map(({ guid, name }) => ({
              studentGuid: guid,
              studentFullName: name,
            })),
          })
        }
        onRetry={students.retry}
      />
      {matchStudents && section && subject && students.state.kind === 'ready' && (
        <PastedPeople
          key={`${subject}/${section}`}
          match={(lines) => matchStudents({ sectionGuid: section, subjectGuid: subject, lines })}
          offered={offeredGuids}
          onFound={addFound}
        />
      )}
      {loadTeachers && (
        <PeopleSelect
          label={t('audience.teachers')}
          people={map(teachers.state, teacherPerson)}
          chosen={value.teachers.map(teacherPerson)}
          onChange={(people) =>
            onChange({
              ...value,
              teachers: people.map(({ guid, name, detail }) => ({
                teacherGuid: guid,
                teacherName: name,
                subjectName: detail ?? '',
              })),
            })
          }
          onRetry={teachers.retry}
        />
      )}
    </div>
  );
}

interface LevelSelectProps {
  label: string;
  options: LevelOption[];
  value: string | null;
  loading: boolean;
  required: boolean;
  missing: boolean;
  onChange: (value: string | null) => void;
}

function LevelSelect({
  label,
  options,
  value,
  loading,
  required,
  missing,
  onChange,
}: LevelSelectProps) {
  const { t } = useTranslation(['kit', 'status']);
  const id = useId();
  return (
    <div className="rw-field">
      <label htmlFor={id}>
        {label}
        {required && (
          <span className="rw-field-required" aria-hidden>
            *
          </span>
        )}
      </label>
      <Select
        id={id}
        aria-required={required || undefined}
        aria-invalid={missing || undefined}
        aria-describedby={missing ? `${id}-missing` : undefined}
        status={missing ? 'error' : undefined}
        className="rw-fill"
        value={value}
        options={options}
        loading={loading}
        disabled={options.length === 0}
        placeholder={t('audience.choose')}
        onChange={(chosen: string | undefined) => onChange(chosen ?? null)}
        showSearch={{
          filterOption: (typed, option) =>
            foldForSearch(option?.label ?? '').includes(foldForSearch(typed)),
        }}
      />
      {missing && (
        <p id={`${id}-missing`} className="rw-field-error" role="alert">
          {t('status:fields.required')}
        </p>
      )}
    </div>
  );
}
