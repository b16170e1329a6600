import { createReminders } from './reminders';
import { createPortfolioServer, type PortfolioServer } from './testing';

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
const photo = (octets: Uint8Array<ArrayBuffer> = new Uint8Array(PNG), name = 'me.png') => ({
  photoFile: new File([octets], name),
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

test('a card that was never changed is there, with the place of studies and nothing said', async () => {
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

test('nobody but a student has a portfolio', async () => {
  expect(
    (
      await server.call('student', 'GET Account/GetStudentProfile', {
        query: { studentGuid: server.university.people.teacher },
      })
    ).status,
  ).toBe(404);
});

test('what is left out of a save stays; email and phone are of the teachers', async () => {
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
])('%p is refused', async (body, field) => {
  const { status, fields } = await save(body);
  expect({ status, path: fields?.[0]?.path }).toEqual({ status: 400, path: field });
});
test('texts of 1000 characters are taken', async () => {
  expect(
    (await save({ missionStatement: 'م'.repeat(1000), careerGoals: 'م'.repeat(1000) })).statusCode,
  ).toBe(1);
});

test('a photo needs consent; taken back, the photo and its file are gone', async () => {
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

test('a photo is removed by itself, and consent stays', async () => {
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
])('%s is no photo, and nothing else is saved', async (_what, file) => {
  expect((await save({ photoConsent: true, missionStatement: 'لا تحفظ' }, file)).statusCode).toBe(
    2,
  );
  expect((await profile()).missionStatement).toBe('');
});

test('portfolios are listed by name, searched, and chosen by stage and section; a teacher finds all of the own sections', async () => {
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

test('the owner of an open goal is reminded once when it falls due within days, and anew when it is put off', async () => {
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
