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

// Proves SIT-6.

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
  ['after its own time limit', exam(3600, 600), attempt(10), 610],
  ['with the exam when entered late', exam(3600, 600), attempt(3500), 3600],
  ['later by the extra time', exam(3600, 600), attempt(10, { extraSeconds: 60 }), 670],
  ['after the exam by the extra time', exam(3600), attempt(10, { extraSeconds: 60 }), 3660],
])('ends an attempt %s', (_how, times, one, end) => {
  expect(deadlineOf(times, one)).toEqual(at(end));
});

test.each<[string, Partial<Parameters<typeof saveVerdict>[0]>, SaveVerdict]>([
  ['before entering is refused', { attempt: null }, 'notEntered'],
  ['in time is accepted', { now: at(99) }, 'taken'],
  ['at the exact deadline is accepted', { now: at(100) }, 'taken'],
  [
    'within the grace period, typed in time, is accepted',
    { now: at(130), typedMsAgo: 30_000 },
    'taken',
  ],
  ['within the grace period, typed late, is late', { now: at(130), typedMsAgo: 29_000 }, 'late'],
  ['at the end of the grace period is accepted', { now: at(160), typedMsAgo: 60_000 }, 'taken'],
  [
    'after the grace period is late, whenever typed',
    { now: at(160.001), typedMsAgo: 90_000 },
    'late',
  ],
  [
    'long after renewed contact with the browser is late',
    { now: at(130), typedMsAgo: 40_000, firstContactAfter: () => at(109.999) },
    'late',
  ],
  [
    'soon after renewed contact with the browser is accepted',
    { now: at(130), typedMsAgo: 40_000, firstContactAfter: () => at(110) },
    'taken',
  ],
  [
    'in time is accepted despite earlier contact',
    { now: at(100), firstContactAfter: () => at(1) },
    'taken',
  ],
  ['typed in the future is late', { now: at(130), typedMsAgo: -1e9 }, 'late'],
  [
    "after the student's own finish is refused",
    { attempt: attempt(0, { finished: { at: at(50), by: 'student' } }), now: at(51) },
    'finished',
  ],
  [
    'within the grace period of a stored end by time is accepted',
    {
      attempt: attempt(0, { finished: { at: at(100), by: 'time' } }),
      now: at(110),
      typedMsAgo: 20_000,
    },
    'taken',
  ],
  [
    'after the deadline is late even if the exam was extended',
    {
      exam: exam(1000),
      attempt: attempt(0, { finished: { at: at(100), by: 'time' } }),
      now: at(200),
    },
    'late',
  ],
  ['is recognised when repeated', { stored: stamp(1, 5) }, 'repeated'],
  [
    'is recognised when repeated after the finish',
    { stored: stamp(1, 5), attempt: attempt(0, { finished: { at: at(50), by: 'student' } }) },
    'repeated',
  ],
  ['is obsolete after a newer one of the same tab', { stored: stamp(1, 6) }, 'older'],
  ['is obsolete after one of a newer tab', { stored: stamp(2, 1) }, 'older'],
  [
    'is obsolete after a newer one and the finish',
    { stored: stamp(2, 1), attempt: attempt(0, { finished: { at: at(50), by: 'student' } }) },
    'older',
  ],
  [
    'is obsolete after a newer one and the grace period',
    { stored: stamp(1, 6), now: at(170) },
    'older',
  ],
  ['is accepted after one of an older tab', { stored: stamp(0, 9) }, 'taken'],
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
  ['while it runs', attempt(0), 40, 120.001],
  ['within its grace period', attempt(0), 130, 30.001],
  ['at the end of the grace period', attempt(0), 160, 0.001],
  ['after the grace period', attempt(0), 160.001, 0],
  [
    "after the student's own finish",
    attempt(0, { finished: { at: at(50), by: 'student' } }),
    50,
    0,
  ],
  [
    'within the grace period of a stored end',
    attempt(0, { extraSeconds: 500, finished: { at: at(100), by: 'time' } }),
    130,
    30.001,
  ],
])('accepts answers %s for so long', (_when, one, now, seconds) => {
  expect(openFor(exam(100), one, at(now)) / 1000).toBe(seconds);
});

test.each([
  [0, true],
  [20, true],
  [21, false],
])('after 120 s of a 100 s exam, %d extra seconds end it: %s', (extraSeconds, over) => {
  expect(endsWith(exam(100), attempt(0, { extraSeconds: 60 }), extraSeconds, at(120))).toBe(over);
});

describe('invariants for random steps', () => {
  const END = 1000;
  const times = exam(END, 600);
  const command = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('save' as const),
        version: fc.integer({ min: 1, max: 3 }),
        sequence: fc.integer({ min: 1, max: 6 }),
        typedMsAgo: fc.integer({ min: 0, max: 120_000 }),
        twice: fc.boolean(),
      }),
    },
    // Seldom: little can happen after it.
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('finish' as const) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('extra' as const),
        seconds: fc.integer({ min: 0, max: 300 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('sweep' as const) }) },
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
      { numRuns: 200 },
    );
  });
});
