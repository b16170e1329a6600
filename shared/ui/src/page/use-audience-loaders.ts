import { useMemo } from 'react';
import type { SubjectTree } from '@riwaq/api';
import { useHost, type HostContext } from '@riwaq/contract';
import type { AudiencePickerProps } from '../form/audience-picker';
import { dataOf } from './response';

/**
 * Fetches the user's subjects as a tree. For role 2 the response contains them under `subjects`,
 * otherwise directly.
 */
export async function fetchSubjects(api: HostContext['api']): Promise<SubjectTree[]> {
  const data = dataOf(await api('GET Subjects/Get'));
  return Array.isArray(data) ? data : data.subjects;
}

type Loaders = Required<
  Pick<
    AudiencePickerProps,
    'loadSubjects' | 'loadStudents' | 'matchStudents' | 'studentSheets' | 'loadTeachers'
  >
>;

/** Loaders for an audience picker's levels and people. */
export function useAudienceLoaders(): Loaders {
  const { api } = useHost();
  return useMemo(
    () => ({
      loadSubjects: () => fetchSubjects(api),
      loadStudents: async ({ sectionGuid, subjectGuid }) =>
        dataOf(await api('GET Students/Get', { query: { sectionGuid, subjectGuid } })),
      matchStudents: async (body) => dataOf(await api('POST Students/Match', { body })),
      studentSheets: {
        upload: (file, body) => api('POST Students/UploadXlsxFile', { body, file }),
        match: (body) => api('POST Students/MatchXlsx', { body }),
        leftOut: (body) => api('POST Students/GetLeftOutXlsx', { body }),
      },
      loadTeachers: async (departmentGuid) =>
        dataOf(await api('GET Teachers/GetDepartmentTeachers', { query: { departmentGuid } })),
    }),
    [api],
  );
}
