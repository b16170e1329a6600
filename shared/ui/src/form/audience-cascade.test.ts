import type { SubjectTree } from '@riwaq/api';
import { choose, NOTHING, optionsOf, settle } from './audience-cascade';

const section = (name: string) => ({ sectionGuid: `section-${name}`, sectionName: name });
const stage = (name: string, sections: string[]) => ({
  stageGuid: `stage-${name}`,
  stageName: name,
  studyName: 'morning',
  sections: sections.map(section),
});
const tree: SubjectTree[] = [
  {
    subjectGuid: 'physics',
    subjectName: 'Physics',
    departments: [
      {
        departmentGuid: 'science',
        departmentName: 'Science',
        stages: [stage('1', ['A', 'B']), stage('2', ['C'])],
      },
      { departmentGuid: 'arts', departmentName: 'Arts', stages: [stage('3', ['D'])] },
    ],
  },
  {
    subjectGuid: 'arabic',
    subjectName: 'Arabic',
    departments: [
      { departmentGuid: 'letters', departmentName: 'Letters', stages: [stage('4', ['E'])] },
    ],
  },
];

test('chooses single options automatically, all the way down', () => {
  expect(choose(tree, NOTHING, 'subject', 'arabic')).toEqual({
    subject: 'arabic',
    department: 'letters',
    stage: 'stage-4',
    section: 'section-E',
  });
});

test('chooses nothing if there are several options', () => {
  expect(choose(tree, NOTHING, 'subject', 'physics')).toEqual({ ...NOTHING, subject: 'physics' });
});

test('clears the levels below a chosen level', () => {
  const deep = {
    subject: 'physics',
    department: 'science',
    stage: 'stage-1',
    section: 'section-A',
  };
  expect(choose(tree, deep, 'subject', 'physics')).toEqual({ ...NOTHING, subject: 'physics' });
  expect(choose(tree, deep, 'department', 'science')).toEqual({
    subject: 'physics',
    department: 'science',
    stage: null,
    section: null,
  });
  expect(choose(tree, deep, 'stage', 'stage-2')).toEqual({
    ...deep,
    stage: 'stage-2',
    section: 'section-C',
  });
});

test('clears the levels below a cleared level without choosing', () => {
  const deep = choose(tree, NOTHING, 'subject', 'arabic');
  expect(choose(tree, deep, 'subject', null)).toEqual(NOTHING);
});

test('chooses a single subject when the tree arrives', () => {
  expect(settle([tree[1]!], NOTHING).section).toBe('section-E');
  expect(settle(tree, NOTHING)).toEqual(NOTHING);
});

test('offers the options below the selected level', () => {
  const options = optionsOf(tree, { ...NOTHING, subject: 'physics', department: 'science' });
  expect(options.department.map(({ label }) => label)).toEqual(['Science', 'Arts']);
  expect(options.stage.map(({ label }) => label)).toEqual(['1 (morning)', '2 (morning)']);
  expect(options.section).toEqual([]);
});
