import { PHOTO_PIXELS_MAX } from '@riwaq/api';
import { messagingArea } from '../messaging/routes';
import { SECRETS, telephonePhoto } from '../platform/pictures/testing';
import { portfolioArea } from '../portfolio/routes';
import { portfolioFixtures } from '../portfolio/testing';
import { createTestServer, type PersonName, type TestServer } from '../testing';

// Proves PROFILE-3, PROFILE-4.

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({
    areas: (services) => [...portfolioArea(services), ...messagingArea(services)],
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  const { db } = server.services;
  for (const table of ['portfolio', 'file'] as const) await db.deleteFrom(table).execute();
  await db
    .updateTable('person')
    .set({ profile_image_url: null, photo_consent_at: null, phone_number: null })
    .execute();
  server.realtime.clear();
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const photo = (bytes: Uint8Array<ArrayBuffer> = new Uint8Array(PNG), name = 'me.png') => ({
  photoFile: new File([bytes], name),
});
const save = (
  as: PersonName,
  body: { email?: string; phoneNumber?: string; photoConsent?: boolean; removePhoto?: boolean },
  file: { photoFile?: Blob } = {},
) => server.call(as, 'PUT Account/UpdateProfile', { body, file });
const own = async (as: PersonName) => (await server.call(as, 'GET Account/GetProfile')).data;
const opens = async (address: string | null | undefined) =>
  (await server.app.inject({ method: 'GET', url: address ?? '/no-photo' })).statusCode;
const files = () => server.services.db.selectFrom('file').select('guid').execute();
/** Photo of the student, as another user sees it in the list of chat partners. */
const seenBy = async (as: PersonName) =>
  (await server.call(as, 'GET Chats/GetPeople', { query: {} })).data.find(
    ({ guid }) => guid === server.university.people.student,
  )?.profileImageUrl;

test("returns each user's own profile", async () => {
  for (const name of ['student', 'admin'] satisfies PersonName[]) {
    expect((await server.call(name, 'GET Account/GetProfile')).data).toMatchObject({
      userName: name,
      phoneNumber: null,
      createdDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/) as string,
    });
  }
});

// Proves PROFILE-3, PROFILE-4.
test('saves email, telephone and photo, keeps omitted fields, and ignores a name', async () => {
  const { data } = await save('teacher', { email: 'ahmad@uni.iq', phoneNumber: '+964 770' });
  expect(data).toMatchObject({
    email: 'ahmad@uni.iq',
    phoneNumber: '+964 770',
    fullName: 'د. أحمد كريم',
    profileImageUrl: null,
    photoConsentDate: null,
  });
  await save('teacher', { photoConsent: true, fullName: 'آخر' } as object, photo());
  expect(await own('teacher')).toMatchObject({
    email: 'ahmad@uni.iq',
    fullName: 'د. أحمد كريم',
    profileImageUrl: expect.stringContaining('/files/Profile/') as string,
  });
  expect(await own('teacher2')).toMatchObject({ profileImageUrl: null });
});

test('returns the photo with an address that opens it at the next sign-in', async () => {
  await save('student', { photoConsent: true }, photo());
  const { data } = await server.callWith('', 'POST Account/Login', {
    body: { userName: 'student', password: 'a long enough password' },
  });
  expect(await opens(data?.userData.profileImageUrl)).toBe(200);
});

test('requires consent to a photo, deletes it when withdrawn, and replaces it', async () => {
  expect((await save('student', { email: 'new@uni.iq' }, photo())).statusCode).toBe(3);
  expect(await own('student')).toMatchObject({
    email: 'student@example.edu',
    profileImageUrl: null,
  });
  const first = (await save('student', { photoConsent: true }, photo())).data?.profileImageUrl;
  const second = (await save('student', {}, photo())).data?.profileImageUrl;
  expect([await opens(first), await opens(second), (await files()).length]).toEqual([404, 200, 1]);
  expect((await save('student', { removePhoto: true })).data).toMatchObject({
    profileImageUrl: null,
    photoConsentDate: expect.any(String) as string,
  });
  await save('student', {}, photo());
  expect((await save('student', { photoConsent: false })).data).toMatchObject({
    profileImageUrl: null,
    photoConsentDate: null,
  });
  expect(await files()).toEqual([]);
});

test.each([
  ["a name that is no picture's", photo(undefined, 'me.pdf')],
  [
    'a script that is named as a picture',
    photo(new TextEncoder().encode('<script>alert(1)</script>')),
  ],
  [
    'a drawing with a script',
    photo(
      new TextEncoder().encode(
        '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      ),
      'me.svg',
    ),
  ],
])('refuses %s as a photo and saves nothing else', async (_what, file) => {
  expect((await save('student', { photoConsent: true, phoneNumber: '123' }, file)).statusCode).toBe(
    2,
  );
  expect(await own('student')).toMatchObject({ phoneNumber: null, photoConsentDate: null });
  expect(await files()).toEqual([]);
});

test('refuses a photo of 5 MB as too large', async () => {
  const large = new Uint8Array(5_000_000);
  large.set(PNG);
  expect((await save('student', { photoConsent: true }, photo(large))).statusCode).toBe(4);
  expect(await files()).toEqual([]);
});

test('strips the metadata of a telephone photo in any format, except its orientation', async () => {
  const taken = photo(telephonePhoto(), 'me.jpg');
  const given = async (address: string | null | undefined) => {
    const { rawPayload, headers } = await server.app.inject({
      method: 'GET',
      url: address ?? '/no-photo',
    });
    return {
      type: headers['content-type'],
      says: SECRETS.filter((secret) => rawPayload.includes(secret)),
      turned: rawPayload.includes('Exif\0\0'),
    };
  };
  const plain = { type: 'image/jpeg', says: [], turned: true };
  expect(
    await given((await save('student', { photoConsent: true }, taken)).data?.profileImageUrl),
  ).toEqual(plain);
  await server.call('student', 'PUT Account/UpdateStudentProfile', { body: {}, file: taken });
  expect(await given((await own('student')).profileImageUrl)).toEqual(plain);
});

test('refuses a photo with too many pixels before saving anything', async () => {
  const huge = Buffer.from(PNG);
  huge.writeUInt32BE(PHOTO_PIXELS_MAX + 1, 16);
  expect((await save('student', { photoConsent: true }, photo(huge))).statusCode).toBe(5);
  expect(await files()).toEqual([]);
});

test.each([
  [{ email: 'no address' }, 'email'],
  [{ phoneNumber: '<b>' }, 'phoneNumber'],
])('refuses %p and names its field', async (body, field) => {
  const { status, fields } = await save('student', body);
  expect({ status, path: fields?.[0]?.path }).toEqual({ status: 400, path: field });
});

test('returns 401 without a token', async () => {
  expect(
    (await server.callWith('', 'PUT Account/UpdateProfile', { body: {}, file: {} })).status,
  ).toBe(401);
});

test('shares visibility between profile photo and card, checked at each read', async () => {
  await save('student', { photoConsent: true }, photo());
  const { people } = server.university;
  const card = async (as: PersonName) =>
    (
      await server.call(as, 'GET Account/GetStudentProfile', {
        query: { studentGuid: people.student },
      })
    ).data.photoUrl;
  const [forTeacher, forAdmin] = [await seenBy('teacher'), await seenBy('admin')];
  expect([forTeacher, await opens(forTeacher), await opens(forAdmin)]).toEqual([
    await card('teacher'),
    200,
    200,
  ]);
  expect(forTeacher).not.toBe(forAdmin);

  await server.call('student', 'PUT Account/UpdateStudentProfile', {
    body: { profileVisibility: 'teachers' },
    file: {},
  });
  expect([
    await seenBy('admin'),
    await opens(forAdmin),
    await opens(await seenBy('teacher')),
  ]).toEqual([null, 404, 200]);
  await server.call('student', 'PUT Account/UpdateStudentProfile', {
    body: { profileVisibility: 'me' },
    file: {},
  });
  expect([
    await seenBy('teacher'),
    await opens(forTeacher),
    await opens((await own('student')).profileImageUrl),
  ]).toEqual([null, 404, 200]);

  await server.call('student', 'PUT Account/UpdateStudentProfile', {
    body: { removePhoto: true },
    file: {},
  });
  expect((await own('student')).profileImageUrl).toBeNull();
});

test("shows the photo beside mails and live comments with each reader's address", async () => {
  await save('student', { photoConsent: true }, photo());
  await save('teacher', { photoConsent: true }, photo());
  const fixtures = portfolioFixtures(server);
  const { sourceGuid, sourceType } = await fixtures.item(2, 'university');
  const { people } = server.university;
  await server.call('student', 'PUT Account/UpdateStudentProfile', {
    body: { profileVisibility: 'teachers' },
    file: {},
  });
  for (const name of ['teacher', 'admin'] as const) server.realtime.enter(sourceGuid, people[name]);
  const { student } = await fixtures.comment('student', sourceGuid, sourceType);
  expect(await opens(student?.profileImageUrl)).toBe(200);
  const {
    data: [read],
  } = await server.call('teacher', 'GET Comment/Get', { query: { sourceGuid, sourceType } });
  expect(await opens(read?.student?.profileImageUrl)).toBe(200);
  const [told, ...more] = server.realtime.of('CreateComment');
  expect([told?.args[0].student?.profileImageUrl, [...(told?.own?.keys() ?? [])], more]).toEqual([
    null,
    [people.teacher],
    [],
  ]);
  expect(told?.own?.get(people.teacher)).toEqual([read]);
  expect(JSON.stringify(told?.args)).not.toContain('/files/');

  const { commentGuid } = await fixtures.comment('teacher', sourceGuid, sourceType);
  await server.call('teacher', 'POST Comment/Update', {
    body: { commentGuid, commentText: 'كلام آخر' },
  });
  for (const event of ['CreateComment', 'UpdateComment'] as const) {
    const heard = server.realtime.of(event).at(-1)?.own;
    expect([...(heard?.keys() ?? [])].sort()).toEqual([people.teacher, people.admin].sort());
    expect(await opens(heard?.get(people.admin)?.[0].teacher?.profileImageUrl)).toBe(200);
  }

  const {
    data: [sender],
  } = await server.call('student', 'GET Chats/GetPeople', { query: { searchText: 'أحمد' } });
  expect(await opens(sender?.profileImageUrl)).toBe(200);
});

test("notifies the user's own pages and viewers of a student's card", async () => {
  const { people } = server.university;
  const told = () => server.realtime.sent.map(({ event, target }) => [event, target]);
  await save('teacher', { phoneNumber: '+964 770' });
  expect(told()).toEqual([['ReceiveProfileChange', people.teacher]]);
  server.realtime.clear();
  await save('student', { photoConsent: true }, photo());
  expect(told()).toEqual([
    ['ReceiveProfileChange', people.student],
    ['ReceivePortfolioChange', people.student],
    ['ReceivePortfolioChange', people.student],
  ]);
});
