import type { StudentName, SubjectTree, TeacherName } from '@riwaq/api';

const id = (kind: number, number: number) =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Two subjects: one with several children at each level, one with a single child at each. */
export function sampleSubjects(arabic: boolean): SubjectTree[] {
  const name = (ar: string, en: string) => (arabic ? ar : en);
  const sections = ['أ', 'ب', 'ج'].map((letter, index) => ({
    sectionGuid: id(4, index),
    sectionName: `${name('شعبة', 'Section')} ${arabic ? letter : 'ABC'[index]}`,
  }));
  const stage = (number: number) => ({
    stageGuid: id(3, number),
    stageName: `${name('المرحلة', 'Stage')} ${number}`,
    studyName: name('صباحي', 'Morning'),
    sections,
  });
  return [
    {
      subjectGuid: id(1, 1),
      subjectName: name('الفيزياء', 'Physics'),
      departments: [
        {
          departmentGuid: id(2, 1),
          departmentName: name('العلوم', 'Science'),
          stages: [stage(1), stage(2)],
        },
        {
          departmentGuid: id(2, 2),
          departmentName: name('الهندسة', 'Engineering'),
          stages: [stage(3)],
        },
      ],
    },
    {
      subjectGuid: id(1, 2),
      subjectName: name('اللغة العربية', 'Arabic'),
      departments: [
        {
          departmentGuid: id(2, 3),
          departmentName: name('الآداب', 'Arts'),
          stages: [{ ...stage(4), sections: sections.slice(0, 1) }],
        },
      ],
    },
  ];
}

export const sampleStudents = (count: number, arabic: boolean): StudentName[] =>
  Array.from({ length: count }, (_, index) => ({
    studentGuid: id(5, index),
    studentFullName: `${arabic ? 'الطالب' : 'Student'} ${index + 1}`,
  }));

export const sampleTeachers = (arabic: boolean): TeacherName[] =>
  Array.from({ length: 8 }, (_, index) => ({
    teacherGuid: id(6, index),
    teacherName: `${arabic ? 'المدرّس' : 'Teacher'} ${index + 1}`,
    subjectName: arabic ? 'الفيزياء' : 'Physics',
  }));
