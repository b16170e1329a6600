import { buildsOf, isInCanary } from './builds-of';

const entry = { id: 'forum', manifestUrl: '/b2/', enabled: true, config: {} };
const people = Array.from(
  { length: 4000 },
  (_, at) => `10000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
);

test('lists the current build, then the last good build', () => {
  expect(buildsOf(entry, people[0] ?? '')).toEqual(['/b2/']);
  expect(buildsOf({ ...entry, previous: '/b1/' }, null)).toEqual(['/b2/', '/b1/']);
});

test('lists a canary first for its users, never for visitors', () => {
  const with100 = { ...entry, previous: '/b1/', canary: { manifestUrl: '/b3/', percentage: 100 } };
  expect(buildsOf(with100, people[0] ?? '')).toEqual(['/b3/', '/b2/', '/b1/']);
  expect(buildsOf(with100, null)).toEqual(['/b2/', '/b1/']);
});

test.each([0, 1, 10, 50, 100])(
  'selects %d per cent of the users, always the same ones',
  (percentage) => {
    const chosen = people.filter((person) => isInCanary('forum', person, percentage));
    expect((chosen.length / people.length) * 100).toBeGreaterThanOrEqual(
      percentage === 100 ? 100 : percentage * 0.6,
    );
    expect((chosen.length / people.length) * 100).toBeLessThanOrEqual(
      percentage === 0 ? 0 : percentage * 1.4,
    );
    expect(people.filter((person) => isInCanary('forum', person, percentage))).toEqual(chosen);
  },
);

test('keeps users when the percentage grows and selects per module', () => {
  const chosen = (id: string, percentage: number) =>
    people.filter((person) => isInCanary(id, person, percentage));
  expect(chosen('forum', 40)).toEqual(expect.arrayContaining(chosen('forum', 10)));
  expect(chosen('exams', 40)).not.toEqual(chosen('forum', 40));
});
