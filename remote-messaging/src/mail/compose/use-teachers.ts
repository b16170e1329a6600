import useSWR from 'swr';
import type { SubjectTree, TeacherName } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { dataOf, fetchSubjects } from '@riwaq/ui/page';
import { keys } from '../data/keys';

/** The student's subjects, each with its teachers. */
export function useTeachersOfSubjects(): {
  subjects: (SubjectTree & { teachers: TeacherName[] })[] | undefined;
  failed: boolean;
  retry: () => void;
} {
  const { api, session } = useHost();
  const { data, error, mutate } = useSWR(
    keys.teachers(session.user.userGuid),
    async () => {
      const subjects = await fetchSubjects(api);
      const departments = [
        ...new Set(
          subjects.flatMap((subject) =>
            subject.departments.map(({ departmentGuid }) => departmentGuid),
          ),
        ),
      ];
      const teachers = new Map(
        await Promise.all(
          departments.map(
            async (departmentGuid) =>
              [
                departmentGuid,
                dataOf(
                  await api('GET Teachers/GetDepartmentTeachers', { query: { departmentGuid } }),
                ),
              ] as const,
          ),
        ),
      );
      return subjects.map((subject) => {
        const all = subject.departments
          .flatMap(({ departmentGuid }) => teachers.get(departmentGuid) ?? [])
          .filter(({ subjectName }) => subjectName === subject.subjectName);
        return {
          ...subject,
          teachers: [...new Map(all.map((teacher) => [teacher.teacherGuid, teacher])).values()],
        };
      });
    },
    { revalidateOnFocus: false },
  );
  return {
    subjects: data,
    failed: error !== undefined && data === undefined,
    retry: () => void mutate(),
  };
}
