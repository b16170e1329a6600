import { useMemo } from 'react';
import { useHost } from '@riwaq/contract';
import type { AudiencePickerProps } from '@riwaq/ui/form';
import { dataOf } from '../data/answer';
import { fetchSubjects } from '../data/use-people';

type Loaders = Pick<AudiencePickerProps, 'loadSubjects' | 'loadStudents' | 'loadTeachers'>;

/** Where an audience picker gets its levels and people from. */
export function useAudienceLoaders(): Loaders {
  const { api } = useHost();
  return useMemo(() => ({
    loadSubjects: () => fetchSubjects(api),
    loadStudents: async ({ sectionGuid, subjectGuid }) => dataOf(await api('GET Students/Get', { query: { sectionGuid, subjectGuid } })),
    loadTeachers: async (departmentGuid) => dataOf(await api('GET Teachers/GetDepartmentTeachers', { query: { departmentGuid } })),
  }), [api]);
}
