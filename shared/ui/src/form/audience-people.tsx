import type { MatchedStudents, StudentName, TeacherName } from '@riwaq/api';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Load } from '../core/use-load';
import { PastedPeople } from './pasted-people';
import { PeopleSelect, type Person } from './people-select';
import { StudentSheet, type ClassGuids, type StudentSheets } from './student-sheets';

interface LoadedPeopleProps<Name> {
  state: Load<Name[]>;
  retry: () => void;
  chosen: readonly Name[];
  onChange: (chosen: Name[]) => void;
}

const map = <A, B>(load: Load<A[]>, convert: (item: A) => B): Load<B[]> =>
  load.kind === 'ready' ? { kind: 'ready', data: load.data.map(convert) } : load;
const studentPerson = ({ studentGuid, studentFullName }: StudentName): Person => ({
  guid: studentGuid,
  name: studentFullName,
});
const teacherPerson = ({ teacherGuid, teacherName, subjectName }: TeacherName): Person => ({
  guid: teacherGuid,
  name: teacherName,
  detail: subjectName,
});

interface StudentsSelectProps extends LoadedPeopleProps<StudentName> {
  classGuids: ClassGuids | null;
  /** If omitted, no list can be pasted. */
  matchStudents: ((of: ClassGuids & { lines: string[] }) => Promise<MatchedStudents>) | undefined;
  /** If omitted, no spreadsheet can be chosen. */
  studentSheets: StudentSheets | undefined;
}

/** Chooses students of a section from a list, by a pasted one, or by a spreadsheet. */
export function StudentsSelect(props: StudentsSelectProps) {
  const { state, retry, chosen, onChange, classGuids, matchStudents, studentSheets } = props;
  const { t } = useTranslation('kit');
  const offered = useMemo(() => (state.kind === 'ready' ? state.data : []), [state]);
  const offeredGuids = useMemo(
    () => new Set(offered.map(({ studentGuid }) => studentGuid)),
    [offered],
  );
  const addFound = (guids: readonly string[]) => {
    const all = new Set([...guids, ...chosen.map(({ studentGuid }) => studentGuid)]);
    onChange(offered.filter(({ studentGuid }) => all.has(studentGuid)));
  };
  return (
    <>
      <PeopleSelect
        label={t('audience.students')}
        people={map(state, studentPerson)}
        chosen={chosen.map(studentPerson)}
        onChange={(people) =>
          onChange(people.map(({ guid, name }) => ({ studentGuid: guid, studentFullName: name })))
        }
        onRetry={retry}
      />
      {matchStudents && classGuids && state.kind === 'ready' && (
        <PastedPeople
          key={`${classGuids.subjectGuid}/${classGuids.sectionGuid}`}
          match={(lines) => matchStudents({ ...classGuids, lines })}
          offered={offeredGuids}
          onFound={addFound}
        />
      )}
      {studentSheets && classGuids && state.kind === 'ready' && (
        <StudentSheet
          key={`sheet/${classGuids.subjectGuid}/${classGuids.sectionGuid}`}
          classGuids={classGuids}
          sheets={studentSheets}
          offered={offeredGuids}
          chosen={new Set(chosen.map(({ studentGuid }) => studentGuid))}
          onFound={addFound}
        />
      )}
    </>
  );
}

/** Chooses teachers of a department. */
export function TeachersSelect({ state, retry, chosen, onChange }: LoadedPeopleProps<TeacherName>) {
  const { t } = useTranslation('kit');
  return (
    <PeopleSelect
      label={t('audience.teachers')}
      people={map(state, teacherPerson)}
      chosen={chosen.map(teacherPerson)}
      onChange={(people) =>
        onChange(
          people.map(({ guid, name, detail }) => ({
            teacherGuid: guid,
            teacherName: name,
            subjectName: detail ?? '',
          })),
        )
      }
      onRetry={retry}
    />
  );
}
