import {
  editStatus,
  examStatusAt,
  newStatus,
  settingsProblem,
  type ExamSettings,
} from './settings';

// Proves EXAM-4, EXAM-5, EXAM-8 to EXAM-10.

const at = (minutes: number): Date => new Date(Date.UTC(2026, 0, 10, 8, minutes));
const settings = (more: Partial<ExamSettings> = {}): ExamSettings => ({
  startAt: at(0),
  endAt: at(60),
  restrictedSeconds: null,
  password: null,
  faceRequired: false,
  blocksResources: false,
  forwardOnly: false,
  questionsInPage: 1,
  ...more,
});

test.each<[string, Partial<ExamSettings>, object | null]>([
  ['valid settings', {}, null],
  ['an end before the start', { endAt: at(-1) }, { path: 'endDate', reason: 'endBeforeStart' }],
  ['an instant', { endAt: at(0) }, null],
  ['a time limit of 0', { restrictedSeconds: 0 }, { path: 'restrictedTime', reason: 'required' }],
  [
    'a required password that is missing',
    { password: '' },
    { path: 'passwordToEnter', reason: 'required' },
  ],
  ['a password of 5', { password: 'abcde' }, { path: 'passwordToEnter', reason: 'tooShort' }],
  ['a password of 6', { password: 'سرّ123' }, null],
])('%s', (_what, more, problem) => {
  expect(settingsProblem(settings(more))).toEqual(problem);
});

test.each<[string, Partial<ExamSettings>, boolean, number]>([
  ['as long as the window', { restrictedSeconds: 3600 }, false, 6],
  ['longer than the window', { restrictedSeconds: 3601 }, false, 6],
  ['blocking with the permission', { blocksResources: true }, true, 1],
  ['blocking without it', { blocksResources: true }, false, 7],
])('a new exam %s', (_how, more, mayBlock, status) => {
  expect(newStatus(settings(more), { mayBlock })).toBe(status);
});

test.each<[string, Partial<Parameters<typeof editStatus>[0]>, number]>([
  ['an inactive exam', { after: settings({ forwardOnly: true }) }, 1],
  ['an active exam that stays active', { active: true, staysActive: true }, 2],
  ['an active exam, by making it inactive', { active: true, staysActive: false }, 1],
  [
    'an active exam while making it inactive',
    { active: true, staysActive: false, changed: true },
    2,
  ],
  ['an inactive exam, by making it active', { active: false, staysActive: true }, 1],
  ['the end, after answers', { answered: true, after: settings({ endAt: at(90) }) }, 1],
  ['the password, after answers', { answered: true, after: settings({ password: 'secret' }) }, 1],
  ['the start, after answers', { answered: true, after: settings({ startAt: at(1) }) }, 4],
  [
    'the time limit, after answers',
    { answered: true, after: settings({ restrictedSeconds: 60 }) },
    4,
  ],
  [
    'the questions on a page, after answers',
    { answered: true, after: settings({ questionsInPage: 2 }) },
    4,
  ],
  ['the time limit to more than the window', { after: settings({ restrictedSeconds: 3601 }) }, 6],
  ['blocking, without the permission', { after: settings({ blocksResources: true }) }, 7],
  [
    'an exam that blocks already, without the permission',
    { before: settings({ blocksResources: true }), after: settings({ blocksResources: true }) },
    1,
  ],
])('changing %s', (_what, more, status) => {
  expect(
    editStatus({
      before: settings(),
      after: settings(),
      changed: false,
      active: false,
      staysActive: false,
      answered: false,
      mayBlock: false,
      ...more,
    }),
  ).toBe(status);
});

test.each<[number, string]>([
  [-1, 'upcoming'],
  [0, 'running'],
  [60, 'running'],
  [61, 'expired'],
])('%i minutes after its start it is %s', (minutes, status) => {
  expect(examStatusAt(settings(), at(minutes))).toBe(status);
});
