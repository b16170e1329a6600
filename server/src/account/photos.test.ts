import { PHOTO_BESIDE_NAMES_MAX, PHOTOS_GROUP, PHOTOS_PER_CALL } from '@riwaq/api';
import { portfolioArea } from '../portfolio/routes';
import { createTestServer, type PersonName, type TestServer } from '../testing';
import { noteStatements } from '../testing/noted-statements';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ areas: portfolioArea });
});
afterAll(() => server.close());
beforeEach(async () => {
  const { db } = server.services;
  for (const table of ['portfolio', 'file'] as const) await db.deleteFrom(table).execute();
  await db.updateTable('person').set({ profile_image_url: null, photo_consent_at: null }).execute();
  server.realtime.clear();
});

const PNG = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);
const guidOf = (name: PersonName) => server.university.people[name];
const take = (as: PersonName) =>
  server.call(as, 'PUT Account/UpdateProfile', {
    body: { photoConsent: true },
    file: { photoFile: new File([PNG], 'me.png') },
  });
const remove = (as: PersonName) =>
  server.call(as, 'PUT Account/UpdateProfile', { body: { removePhoto: true }, file: {} });
const show = (as: PersonName, profileVisibility: 'university' | 'section' | 'teachers' | 'me') =>
  server.call(as, 'PUT Account/UpdateStudentProfile', { body: { profileVisibility }, file: {} });
const photos = async (as: PersonName, personGuids: string[]) =>
  (await server.call(as, 'POST Account/GetPhotos', { body: { personGuids } })).data;
const whoSees = async (of: PersonName) => {
  const seen = await Promise.all(
    Object.keys(server.university.people).map(async (as) =>
      (await photos(as as PersonName, [guidOf(of)])).length > 0 ? as : null,
    ),
  );
  return seen.filter((as) => as !== null).sort();
};

test('returns each existing photo once, at an address signed for the reader', async () => {
  await take('student');
  await take('teacher2');
  const asked = [guidOf('student'), guidOf('teacher2'), guidOf('student'), guidOf('student2')];
  const answer = await photos('teacher', asked);
  expect(answer.map(({ personGuid }) => personGuid).sort()).toEqual(
    [guidOf('student'), guidOf('teacher2')].sort(),
  );
  for (const { profileImageUrl } of answer)
    expect((await server.app.inject({ method: 'GET', url: profileImageUrl })).statusCode).toBe(200);
  expect(await photos('student2', asked)).not.toEqual(answer);
});

test('does not distinguish hidden photos, missing photos and unknown people', async () => {
  await take('student');
  await show('student', 'me');
  expect(
    await photos('teacher', [guidOf('student'), guidOf('student2'), crypto.randomUUID()]),
  ).toEqual([]);
});

test("applies the card's visibility to a student's photo and its change events", async () => {
  await take('student');
  const everybody = Object.keys(server.university.people).sort();
  for (const name of everybody) server.realtime.enter(PHOTOS_GROUP, guidOf(name as PersonName));
  const told = () =>
    server.realtime
      .of('ReceivePhotoChange')
      .map((sent) => [sent.to === 'people' ? [...sent.people].sort() : sent.target, sent.args]);
  const those = (names: string[]) => names.map((name) => guidOf(name as PersonName)).sort();
  const ofStudent = [{ personGuid: guidOf('student') }];
  expect(await whoSees('student')).toEqual(everybody);

  await show('student', 'section');
  const inSection = await whoSees('student');
  expect([
    inSection.includes('teacher'),
    inSection.includes('stranger'),
    inSection.includes('admin'),
  ]).toEqual([true, false, false]);
  await show('student', 'teachers');
  // Those who could see it before are notified too.
  expect(told()).toEqual([
    [those(everybody), ofStudent],
    [those(inSection), ofStudent],
  ]);

  server.realtime.clear();
  await remove('student');
  expect(told()).toEqual([[those(['student', 'teacher']), ofStudent]]);
  await take('student');
  expect(told()).toHaveLength(2);
});

test('does not notify when the photo is unchanged or not visible', async () => {
  server.realtime.enter(PHOTOS_GROUP, guidOf('teacher'));
  await show('student', 'teachers');
  await take('student2');
  server.realtime.clear();
  await server.call('student2', 'PUT Account/UpdateProfile', {
    body: { phoneNumber: '123' },
    file: {},
  });
  expect(server.realtime.of('ReceivePhotoChange')).toEqual([]);
});

test('omits a photo that is too large for a list', async () => {
  await take('teacher2');
  await server.services.db
    .updateTable('file')
    .set({ bytes: PHOTO_BESIDE_NAMES_MAX + 1 })
    .execute();
  expect(await photos('teacher', [guidOf('teacher2')])).toEqual([]);
});

test.each([
  ['nobody', [], 'personGuids'],
  [
    'more people than a call takes',
    Array.from({ length: PHOTOS_PER_CALL + 1 }, () => crypto.randomUUID()),
    'personGuids',
  ],
  ['what is no guid', ['student'], 'personGuids.0'],
])('refuses a request for %s and names its field', async (_whom, personGuids, path) => {
  const { status, fields } = await server.call('teacher', 'POST Account/GetPhotos', {
    body: { personGuids },
  });
  expect({ status, path: fields?.[0]?.path }).toEqual({ status: 400, path });
});

test('returns 401 without a token', async () => {
  expect(
    (
      await server.callWith('', 'POST Account/GetPhotos', {
        body: { personGuids: [guidOf('teacher')] },
      })
    ).status,
  ).toBe(401);
});

test('runs one database query for any number of people', async () => {
  const statements = noteStatements();
  await photos('teacher', [guidOf('student'), guidOf('student2')]);
  const forTwo = statements.splice(0).length;
  await photos(
    'teacher',
    Array.from({ length: PHOTOS_PER_CALL }, () => crypto.randomUUID()),
  );
  expect([forTwo, statements.length]).toEqual([1, 1]);
});
