import { createReminders } from './reminders';
import { createPortfolioServer, type PortfolioServer } from './testing';

// Proves PORT-2, PORT-5, PORT-6, PORT-10, PORT-11, PORT-17.

let server: PortfolioServer;
beforeAll(async () => {
  server = await createPortfolioServer();
});
beforeEach(async () => {
  for (const table of ['portfolio', 'portfolio_item', 'notification'] as const)
    await server.services.db.deleteFrom(table).execute();
});
afterAll(() => server.close());

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const photo = (bytes: Uint8Array<ArrayBuffer> = new Uint8Array(PNG), name = 'me.png') => ({
  photoFile: new File([bytes], name),
});
type Body = Parameters<typeof save>[0];
const save = (
  body: {
    email?: string;
    phoneNumber?: string;
    missionStatement?: string;
    careerGoals?: string;
    photoConsent?: boolean;
    removePhoto?: boolean;
  },
  file: { photoFile?: Blob } = {},
) => server.call('student', 'PUT Account/UpdateStudentProfile', { body, file });
const profile = async (as: 'student' | 'teacher' | 'stranger' = 'student') =>
  (
    await server.call(as, 'GET Account/GetStudentProfile', {
      query: { studentGuid: server.university.people.student },
    })
  ).data;
const photos = () =>
  server.services.db
    .selectFrom('file')
    .select('guid')
    .where('original_name', '=', 'me.png')
    .execute();

test('returns a default card with the place of studies when never changed', async () => {
  expect(await profile()).toMatchObject({
    studentFullName: 'علي محمد',
    email: 'student@example.edu',
    missionStatement: '',
    photoUrl: null,
    workSampleCount: 0,
    isOwner: true,
    profileVisibility: 'university',
    contactVisibility: 'teachers',
    stage: {
      stageName: 'المرحلة الأولى',
      studyType: { studyName: 'صباحي' },
      department: { departmentsName: 'العلوم' },
    },
    section: { sectionName: 'أ' },
  });
});

test('returns 404 for the portfolio of somebody who is no student', async () => {
  expect(
    (
      await server.call('student', 'GET Account/GetStudentProfile', {
        query: { studentGuid: server.university.people.teacher },
      })
    ).status,
  ).toBe(404);
});

test('preserves omitted fields and shows email and phone to teachers only', async () => {
  await save({
    email: 'ali@uni.iq',
    phoneNumber: '+964 770',
    missionStatement: 'رسالتي',
    careerGoals: 'مهندس',
  });
  await save({ careerGoals: '' });
  expect(await profile()).toMatchObject({
    email: 'ali@uni.iq',
    phoneNumber: '+964 770',
    missionStatement: 'رسالتي',
    careerGoals: '',
  });
  expect(await profile('teacher')).toMatchObject({
    email: 'ali@uni.iq',
    canGiveFeedback: true,
    profileVisibility: null,
  });
  expect(await profile('stranger')).toMatchObject({
    email: '',
    phoneNumber: '',
    missionStatement: 'رسالتي',
    canGiveFeedback: false,
  });
});

test.each<[Body, string]>([
  [{ email: 'no address' }, 'email'],
  [{ phoneNumber: '<b>' }, 'phoneNumber'],
  [{ missionStatement: 'x'.repeat(1001) }, 'missionStatement'],
  [{ careerGoals: 'x'.repeat(1001) }, 'careerGoals'],
])('refuses %p', async (body, field) => {
  const { status, fields } = await save(body);
  expect({ status, path: fields?.[0]?.path }).toEqual({ status: 400, path: field });
});
test('accepts texts of 1000 characters', async () => {
  expect(
    (await save({ missionStatement: 'م'.repeat(1000), careerGoals: 'م'.repeat(1000) })).statusCode,
  ).toBe(1);
});

test('requires consent for a photo and deletes both when consent is withdrawn', async () => {
  expect((await save({}, photo())).statusCode).toBe(3);
  expect(await photos()).toEqual([]);
  expect((await save({ photoConsent: true }, photo())).data?.photoUrl).toContain('/files/Profile/');
  expect((await profile('stranger')).photoUrl).toContain('/files/Profile/');
  await save({}, photo());
  expect(await photos()).toHaveLength(1);
  expect((await save({ photoConsent: false })).data).toMatchObject({
    photoUrl: null,
    photoConsentDate: null,
  });
  expect(await photos()).toEqual([]);
});

test('removes a photo and preserves the consent', async () => {
  await save({ photoConsent: true }, photo());
  expect((await save({ removePhoto: true })).data?.photoUrl).toBeNull();
  expect((await profile()).photoConsentDate).not.toBeNull();
  expect(await photos()).toEqual([]);
});

test.each([
  ["a name that is no picture's", photo(undefined, 'me.pdf')],
  [
    'a page that is named as a picture',
    photo(new TextEncoder().encode('<html><script>alert(1)</script>')),
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
])('refuses %s as photo and saves no other field', async (_what, file) => {
  expect((await save({ photoConsent: true, missionStatement: 'لا تحفظ' }, file)).statusCode).toBe(
    2,
  );
  expect((await profile()).missionStatement).toBe('');
});

test('lists portfolios by name, search, stage and section', async () => {
  const { stages, sections, people } = server.university;
  const listed = async (as: 'teacher' | 'stranger' | 'student', query = {}) =>
    (await server.call(as, 'GET Portfolios/Get', { query })).data.portfolios.map(
      ({ studentGuid }) => studentGuid,
    );
  expect(await listed('teacher')).toEqual([people.student]);
  expect(await listed('stranger')).toEqual([people.stranger]);
  await server.goal({ visibility: 'university' });
  await server.goal({ visibility: 'university' }, 'student2');
  expect(await listed('stranger')).toEqual([people.student2, people.student, people.stranger]);
  expect(await listed('stranger', { searchText: 'سَاره' })).toEqual([people.student2]);
  expect(await listed('stranger', { searchText: 'محمد عَلي' })).toEqual([people.student]);
  expect(await listed('stranger', { searchText: 'محمد ساره' })).toEqual([]);
  expect(await listed('stranger', { sectionGuid: sections.a })).toEqual([people.student]);
  expect(await listed('stranger', { stageGuid: stages.first })).toEqual([
    people.student2,
    people.student,
  ]);
  expect(await listed('stranger', { after: people.student2 })).toEqual([
    people.student,
    people.stranger,
  ]);
  const places = (await server.call('student', 'GET Portfolios/GetPlaces')).data;
  expect(
    places.map(({ departmentName, stages: of }) => [
      departmentName,
      of.flatMap((stage) => stage.sections.map(({ sectionName }) => sectionName)),
    ]),
  ).toEqual([
    ['العلوم', ['أ', 'ب']],
    ['القانون', ['أ']],
  ]);
});

test('reminds the owner of a nearly due goal once for each due date', async () => {
  const { remind } = createReminders(server.services);
  const { goalGuid } = await server.goal({ title: 'هدفي', dueDate: server.daysFromNow(2) });
  await server.goal({ dueDate: server.daysFromNow(2), progressStatus: 2 });
  await server.goal({ dueDate: server.daysFromNow(9) });
  await Promise.all([remind(), remind()]);
  await remind();
  expect(await server.told('student')).toEqual(['portfolio.goalDue']);
  const later = { goalGuid, title: 'هدفي', dueDate: server.daysFromNow(2.5) };
  await server.call('student', 'POST Goal/Update', { body: later });
  await server.call('student', 'POST Goal/Update', { body: { ...later, title: 'هدفي أنا' } });
  await remind();
  await remind();
  expect(await server.told('student')).toEqual(['portfolio.goalDue', 'portfolio.goalDue']);
});
