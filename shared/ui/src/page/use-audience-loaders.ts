import { useMemo } from 'react';
import type { SubjectTree } from '@riwaq/api';
import { useHost, type HostContext } from '@riwaq/contract';
import type { AudiencePickerProps } from '../form/audience-picker';
import { dataOf } from './response';

/** The subjects of the person as a tree. Role 2 gets them under `subjects`, others plainly. */
export async function fetchSubjects(api: HostContext['api']): Promise<SubjectTree[]> {
  const data = dataOf(await api('GET Subjects/Get'));
  return Array.isArray(data) ? data : data.subjects;
}

type Loaders = Required<
  Pick<AudiencePickerProps, 'loadSubjects' | 'loadStudents' | 'loadTeachers'>
>;

/** Where an audience picker gets its levels and people from. */
export function useAudienceLoaders(): Loaders {
  const { api } = useHost();
  return useMemo(
    () => ({
      loadSubjects: () => fetchSubjects(api),
      loadStudents: async ({ sectionGuid, subjectGuid }) =>
        dataOf(await api('GET Students/Get', { query: { sectionGuid, subjectGuid } })),
      loadTeachers: async (departmentGuid) =>
        dataOf(await api('GET Teachers/GetDepartmentTeachers', { query: { departmentGuid } })),
    }),
    [api],
  );
}
