import { ANSWER_GRACE_MS } from '@riwaq/api';
import fc from 'fast-check';
import {
  attemptAt,
  deadlineOf,
  saveVerdict,
  endsWith,
  finishedByStudent,
  openFor,
  withExtraTime,
  type Attempt,
  type ExamTimes,
  type SaveVerdict,
  type Stamp,
} from './attempt';

/** Seconds after the beginning of the exam. */
const at = (seconds: number): Date => new Date(Date.UTC(2026, 0, 10, 8) + seconds * 1000);
const exam = (end: number, restrictedSeconds: number | null = null): ExamTimes => ({
  startAt: at(0),
  endAt: at(end),
  restrictedSeconds,
});
const attempt = (entered: number, more: Partial<Attempt> = {}): Attempt => ({
  enteredAt: at(entered),
  extraSeconds: 0,
  finished: null,
  ...more,
});
const stamp = (version: number, sequence: number): Stamp => ({
  version,
  sequence,
  clientKey: `${version}.${sequence}`,
});

test.each<[string, ExamTimes, Attempt, number]>([
  ['with the exam', exam(3600), attempt(10), 3600],
  ['with its own time', exam(3600, 600), attempt(10), 610],
  ['with the exam, when entered late', exam(3600, 600), attempt(3500), 3600],
  ['later by the extra time', exam(3600, 600), attempt(10, { extraSeconds: 60 }), 670],
  ['later than the exam by the extra time', exam(3600), attempt(10, { extraSeconds: 60 }), 3660],
])('an attempt ends %s', (_how, times, one, end) => {
  expect(deadlineOf(times, one)).toEqual(at(end));
});

test.each<[string, Partial<Parameters<typeof saveVerdict>[0]>, SaveVerdict]>([
  ['before entering', { attempt: null }, 'notEntered'],
  ['in time', { now: at(99) }, 'taken'],
  ['at the very end', { now: at(100) }, 'taken'],
  ['within the grace, typed before the end', { now: at(130), typedMsAgo: 30_000 }, 'taken'],
  ['within the grace, typed after the end', { now: at(130), typedMsAgo: 29_000 }, 'late'],
  ['at the end of the grace', { now: at(160), typedMsAgo: 60_000 }, 'taken'],
  ['after the grace, whenever typed', { now: at(160.001), typedMsAgo: 90_000 }, 'late'],
  [
    'long after the browser was in contact again',
    { now: at(130), typedMsAgo: 40_000, firstContactAfter: () => at(109.999) },
    'late',
  ],
  [
    'soon after the browser was in contact again',
    { now: at(130), typedMsAgo: 40_000, firstContactAfter: () => at(110) },
    'taken',
  ],
  [
    'in time, whenever the browser was in contact',
    { now: at(100), firstContactAfter: () => at(1) },
    'taken',
  ],
  ['typed in the future', { now: at(130), typedMsAgo: -1e9 }, 'late'],
  [
    'after an own finish',
    { attempt: attempt(0, { finished: { at: at(50), by: 'student' } }), now: at(51) },
    'finished',
  ],
  [
    'in the grace of an attempt that the time ended',
    {
      attempt: attempt(0, { finished: { at: at(100), by: 'time' } }),
      now: at(110),
      typedMsAgo: 20_000,
    },
    'taken',
  ],
  [
    'after the end, once the exam was made longer',
    {
      exam: exam(1000),
      attempt: attempt(0, { finished: { at: at(100), by: 'time' } }),
      now: at(200),
    },
    'late',
  ],
  ['again', { stored: stamp(1, 5) }, 'repeated'],
  [
    'again, after the finish',
    { stored: stamp(1, 5), attempt: attempt(0, { finished: { at: at(50), by: 'student' } }) },
    'repeated',
  ],
  ['after a newer one of the same tab', { stored: stamp(1, 6) }, 'older'],
  ['after one of a newer tab', { stored: stamp(2, 1) }, 'older'],
  [
    'after a newer one and an own finish',
    { stored: stamp(2, 1), attempt: attempt(0, { finished: { at: at(50), by: 'student' } }) },
    'older',
  ],
  ['after a newer one and the grace', { stored: stamp(1, 6), now: at(170) }, 'older'],
  ['after one of an older tab', { stored: stamp(0, 9) }, 'taken'],
])('a save %s', (_when, more, verdict) => {
  expect(
    saveVerdict({
      exam: exam(100),
      attempt: attempt(0),
      stored: null,
      save: stamp(1, 5),
      typedMsAgo: 0,
      firstContactAfter: () => null,
      now: at(60),
      ...more,
    }),
  ).toBe(verdict);
});

test.each<[string, Attempt, number, number]>([
  ['while it goes on', attempt(0), 40, 120.001],
  ['in its grace', attempt(0), 130, 30.001],
  ['at the end of the grace', attempt(0), 160, 0.001],
  ['after the grace', attempt(0), 160.001, 0],
  ['after an own finish', attempt(0, { finished: { at: at(50), by: 'student' } }), 50, 0],
  [
    'in the grace of an end that was written down',
    attempt(0, { extraSeconds: 500, finished: { at: at(100), by: 'time' } }),
    130,
    30.001,
  ],
])('an attempt takes answers %s for so long', (_when, one, now, seconds) => {
  expect(openFor(exam(100), one, at(now)) / 1000).toBe(seconds);
});

test.each([
  [0, true],
  [20, true],
  [21, false],
])(
  'an attempt under way 120 s at an exam of 100 s, with %d s more: over %s',
  (extraSeconds, over) => {
    expect(endsWith(exam(100), attempt(0, { extraSeconds: 60 }), extraSeconds, at(120))).toBe(over);
  },
);

describe('invariants for random steps', () => {
  const END = 1000;
  const times = exam(END, 600);
  const command = fc.oneof(
    fc.record({
      kind: fc.constant('save' as const),
      version: fc.integer({ min: 1, max: 3 }),
      sequence: fc.integer({ min: 1, max: 6 }),
      typedMsAgo: fc.integer({ min: 0, max: 120_000 }),
      twice: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('finish' as const) }),
    fc.record({ kind: fc.constant('extra' as const), seconds: fc.integer({ min: 0, max: 300 }) }),
    fc.record({ kind: fc.constant('sweep' as const) }),
  );
  const history = fc.array(fc.tuple(fc.integer({ min: 0, max: 120 }), command), { maxLength: 30 });

  test('keeps the first finish, the newest save and nothing typed late', () => {
    fc.assert(
      fc.property(history, (steps) => {
        let current = attempt(0);
        let stored: Stamp | null = null;
        let seconds = 0;
        for (const [passed, step] of steps) {
          seconds += passed;
          const now = at(seconds);
          const before = attemptAt(times, current, now);
          if (step.kind === 'finish') current = finishedByStudent(times, current, now);
          if (step.kind === 'extra') current = withExtraTime(times, current, step.seconds, now);
          if (step.kind === 'sweep') current = attemptAt(times, current, now);
          if (step.kind === 'save') {
            const save = stamp(step.version, step.sequence);
            const decide = (): SaveVerdict =>
              saveVerdict({
                exam: times,
                attempt: current,
                stored,
                save,
                typedMsAgo: step.typedMsAgo,
                firstContactAfter: () => null,
                now,
              });
            const verdict = decide();
            if (verdict === 'taken') {
              if (stored)
                expect(save.version * 100 + save.sequence).toBeGreaterThanOrEqual(
                  stored.version * 100 + stored.sequence,
                );
              const deadline = deadlineOf(times, current).getTime();
              expect(Math.min(now.getTime(), now.getTime() - step.typedMsAgo)).toBeLessThanOrEqual(
                deadline,
              );
              expect(now.getTime()).toBeLessThanOrEqual(deadline + ANSWER_GRACE_MS);
              expect(before.finished?.by).not.toBe('student');
              // The correct answers have not been revealed yet.
              expect(openFor(times, current, now)).toBeGreaterThan(0);
              stored = save;
              if (step.twice) expect(decide()).toBe('repeated');
            }
          }
          if (before.finished)
            expect(attemptAt(times, current, now).finished).toEqual(before.finished);
        }
      }),
    );
  });
});
