import {
  firstWindow,
  hiddenSettings,
  newExamDraft,
  newExamProblems,
  reExamProblems,
  settingsProblems,
  type NewExamDraft,
} from './exam-form';

// Proves EXAM-2, EXAM-7 to EXAM-9.

const WINDOW = { startDate: '2026-03-01T10:00:00', endDate: '2026-03-01T11:00:00' };
const SOMEBODY = {
  students: [{ studentGuid: 's', studentFullName: 'S' }],
  subjectGuid: 'x',
  sectionGuid: 'y',
};
const valid = (more: Partial<NewExamDraft> = {}): NewExamDraft => ({
  ...newExamDraft(WINDOW),
  title: 'Motion',
  examType: 0,
  audience: SOMEBODY,
  ...more,
});

test('starts with one hour from now and no restrictions', () => {
  const now = Date.UTC(2026, 2, 1, 10, 0, 42);
  expect(firstWindow(now, (instant) => new Date(instant).toISOString().slice(0, 19))).toEqual({
    startDate: '2026-03-01T10:00:00',
    endDate: '2026-03-01T11:00:00',
  });
  expect(newExamDraft(WINDOW)).toMatchObject({
    numberOfQuestionsInPage: 1,
    restrictedByTime: false,
    enablePasswordToEnter: false,
    examType: null,
  });
});

test.each<[string, Partial<NewExamDraft>, object]>([
  ['a valid exam', {}, {}],
  ['no title', { title: ' ' }, { title: 'fields.required' }],
  ['no type', { examType: null }, { examType: 'fields.required' }],
  ['no start', { startDate: null }, { startDate: 'fields.required' }],
  ['no end', { endDate: null }, { endDate: 'fields.required' }],
  [
    'a start after the end',
    { startDate: '2026-03-01T12:00:00' },
    { endDate: 'exams.startAfterEnd' },
  ],
  ['a start at the end', { startDate: WINDOW.endDate }, {}],
  [
    'no questions in a page',
    { numberOfQuestionsInPage: 0 },
    { numberOfQuestionsInPage: 'exams.questionsInPage' },
  ],
  [
    'an empty number of questions',
    { numberOfQuestionsInPage: null },
    { numberOfQuestionsInPage: 'exams.questionsInPage' },
  ],
  [
    'more questions in a page than may be',
    { numberOfQuestionsInPage: 101 },
    { numberOfQuestionsInPage: 'fields.tooBig' },
  ],
  [
    'a password that is asked for and not set',
    { enablePasswordToEnter: true },
    { passwordToEnter: 'exams.passwordRequired' },
  ],
  [
    'five characters',
    { enablePasswordToEnter: true, passwordToEnter: 'abcde' },
    { passwordToEnter: 'exams.passwordShort' },
  ],
  ['six characters', { enablePasswordToEnter: true, passwordToEnter: 'abcdef' }, {}],
  ['a short password that does not count', { passwordToEnter: 'a' }, {}],
  [
    'a restriction to no time',
    { restrictedByTime: true },
    { restrictedTime: 'exams.periodRequired' },
  ],
  ['a restriction', { restrictedByTime: true, restrictedTime: '00:30:00' }, {}],
  ['no students', { audience: { students: [] } }, { audience: 'exams.studentsRequired' }],
])('validates %s', (_, more, problems) => {
  expect(newExamProblems(valid(more))).toEqual(problems);
});

test.each([
  ['10:00', '11:00', {}],
  ['11:00', '11:00', { endDate: 'exams.startNotBeforeEnd' }],
  ['12:00', '11:00', { endDate: 'exams.startNotBeforeEnd' }],
])('validates a repetition from %s to %s', (from, to, problems) => {
  expect(
    reExamProblems(
      { startDate: `2026-03-01T${from}:00`, endDate: `2026-03-01T${to}:00`, audience: SOMEBODY },
      { restrictedByTime: false, restrictedTime: '10:00:00' },
    ),
  ).toEqual(problems);
});

test('hides password and period while they do not apply', () => {
  expect(hiddenSettings(valid())).toEqual(['passwordToEnter', 'restrictedTime']);
  expect(hiddenSettings(valid({ enablePasswordToEnter: true, restrictedByTime: true }))).toEqual(
    [],
  );
  expect(settingsProblems(valid())).toEqual({});
});

test.each<[string, object]>([
  ['01:00:00', { endDate: 'exams.periodAgain' }],
  ['00:59:59', {}],
])('validates a one-hour repetition with a period of %s', (restrictedTime, problems) => {
  expect(
    reExamProblems(
      { startDate: '2026-03-01T08:00:00', endDate: '2026-03-01T09:00:00', audience: SOMEBODY },
      { restrictedByTime: true, restrictedTime },
    ),
  ).toEqual(problems);
});
