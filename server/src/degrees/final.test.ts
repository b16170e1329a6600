import { unzipSync } from 'fflate';
import { EXAM_TYPE, FINAL_RESULTS, OK, type Weights } from '@riwaq/api';
import { createDegreeServer, type DegreeServer } from './testing';

// Proves EXAM-5.

let server: DegreeServer;
let second: string;
beforeEach(async () => {
  server = await createDegreeServer();
  second = await server.classmate('هدى سالم', 'a-2');
});
afterEach(() => server.close());

const of = () => ({
  subjectGuid: server.university.subjects.physics,
  sectionGuid: server.university.sections.a,
});
const results = async () => {
  const { data } = await server.call('teacher', 'GET Degrees/GetFinalResults', { query: of() });
  return data;
};
const WEIGHTS: Weights = { daily: 30, monthly: 0, midFinal: 0, final: 70 };
const setWeights = async (weights: Weights = WEIGHTS, version?: number) =>
  (
    await server.call('teacher', 'PUT Degrees/SaveWeights', {
      body: { ...of(), weights, version: version ?? (await results()).version },
    })
  ).statusCode;
const publish = async (seen?: string) =>
  (
    await server.call('teacher', 'POST Degrees/PublishFinalResults', {
      body: { ...of(), seen: seen ?? (await results()).seen },
    })
  ).statusCode;
const own = async () =>
  (await server.call('student', 'GET Degrees/GetStudentDegrees')).data.find(
    ({ subjectGuid }) => subjectGuid === of().subjectGuid,
  );

async function list(
  degreeType: 0 | 1 | 2 | 3,
  highestDegree: number,
  mine: number | null,
  theirs: number | null,
  ended = true,
): Promise<string> {
  const sessionGuid = await server.session('teacher', { degreeType, highestDegree });
  await server.give('teacher', sessionGuid, server.university.people.student, mine);
  await server.give('teacher', sessionGuid, second, theirs);
  if (ended) await server.end('teacher', sessionGuid);
  return sessionGuid;
}
const resultOf = async (studentGuid: string) =>
  (await results()).students.find((student) => student.studentGuid === studentGuid);

test('counts ended lists by type, without the missing degrees', async () => {
  await list(EXAM_TYPE.daily, 10, 5, 10);
  await list(EXAM_TYPE.daily, 20, null, 15);
  await list(EXAM_TYPE.final, 100, 80, null);
  await list(EXAM_TYPE.final, 100, 0, 0, false);
  expect(await results()).toMatchObject({
    weights: null,
    version: 0,
    lists: { ended: { daily: 2, monthly: 0, midFinal: 0, final: 1 }, open: 1 },
    published: null,
  });
  expect(await setWeights()).toBe(OK);
  expect(await resultOf(server.university.people.student)).toMatchObject({
    result: 71,
    parts: { daily: { average: 50, enteredCount: 1, listsCount: 2 }, final: { average: 80 } },
  });
  expect(await resultOf(second)).toMatchObject({
    result: null,
    parts: { daily: { average: 87.5 }, final: { average: null, enteredCount: 0, listsCount: 1 } },
  });
});

test('rejects weights other than 100 or from an older version', async () => {
  for (const [daily, final] of [
    [30, 69.9999],
    [40, 70],
    [0, 0],
  ] as const)
    expect(await setWeights({ ...WEIGHTS, daily, final })).toBe(FINAL_RESULTS.sum);
  expect((await results()).weights).toBeNull();
  expect(await setWeights(WEIGHTS, 0)).toBe(OK);
  expect(await setWeights(WEIGHTS, 0)).toBe(OK);
  expect(await setWeights({ ...WEIGHTS, daily: 20, final: 80 }, 0)).toBe(FINAL_RESULTS.changed);
  expect(await setWeights({ ...WEIGHTS, daily: 20, final: 80 }, 1)).toBe(OK);
  expect((await results()).weights).toEqual({ ...WEIGHTS, daily: 20, final: 80 });
  const tooFine = await server.call('teacher', 'PUT Degrees/SaveWeights', {
    body: { ...of(), weights: { ...WEIGHTS, daily: 30.00001 }, version: 2 },
  });
  expect([tooFine.status, tooFine.fields?.[0]?.path]).toEqual([400, 'weights.daily']);
});

test('shows students the published snapshot until it is withdrawn', async () => {
  const daily = await list(EXAM_TYPE.daily, 10, 5, 10);
  expect(await publish()).toBe(FINAL_RESULTS.noWeights);
  await setWeights();
  expect(await publish()).toBe(FINAL_RESULTS.nothing);
  await list(EXAM_TYPE.final, 100, 80, null);
  expect((await own())?.finalResult).toBeNull();
  expect(await publish('something else')).toBe(FINAL_RESULTS.changed);
  const unread = async () =>
    (await server.call('student', 'GET Notifications/GetUnReadCount')).data[0]?.allNotifications ??
    0;
  const before = await unread();
  expect(await publish()).toBe(OK);
  expect(await publish()).toBe(OK);
  expect(await unread()).toBe(before + 1);
  expect((await own())?.finalResult).toMatchObject({
    result: 71,
    weights: WEIGHTS,
    parts: { daily: { average: 50 } },
  });
  expect((await results()).published).toMatchObject({ outdated: false, weights: WEIGHTS });

  await server.call('teacher', 'PUT Degrees/ReopenSession', { body: { sessionGuid: daily } });
  await server.give('teacher', daily, server.university.people.student, 10);
  await server.end('teacher', daily);
  expect((await results()).published).toMatchObject({ outdated: true });
  expect((await own())?.finalResult).toMatchObject({ result: 71 });
  expect(await publish()).toBe(OK);
  expect((await own())?.finalResult).toMatchObject({ result: 86 });
  expect(
    (await server.call('teacher', 'PUT Degrees/WithdrawFinalResults', { body: of() })).statusCode,
  ).toBe(OK);
  expect((await own())?.finalResult).toBeNull();
  expect((await results()).published).toBeNull();
});

test('exports averages and results, and marks missing ones', async () => {
  await list(EXAM_TYPE.daily, 10, 5, 10);
  await list(EXAM_TYPE.final, 100, 80, null);
  await setWeights();
  const { data } = await server.call('teacher', 'GET Degrees/GetFinalResultsXlsx', {
    query: { ...of(), Lang: 'en' },
  });
  const text = Object.entries(unzipSync(data?.octets ?? new Uint8Array()))
    .filter(([name]) => /sheet1|sharedStrings/.test(name))
    .map(([, bytes]) => new TextDecoder().decode(bytes))
    .join();
  for (const found of ['Daily (30%)', 'missing', '<v>71</v>', 'a-2']) expect(text).toContain(found);
});
