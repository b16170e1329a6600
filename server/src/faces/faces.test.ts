import {
  FACE_CHECK,
  FACE_CONSENT_VERSION,
  FACE_IMAGE,
  FACE_PROOF_SECONDS,
  FACE_SET,
  FACE_TRIES,
  FACE_WITHDRAW,
} from '@riwaq/api';
import { sql } from 'kysely';
import { examsArea } from '../exams/routes';
import { examFixtures, type ExamServer } from '../exams/testing';
import { createTestServer, PASSWORD, type PersonName } from '../testing';
import { fakePicture } from './fake-pictures';

let server: ExamServer;
beforeAll(async () => {
  const made = await createTestServer({ areas: examsArea });
  server = { ...made, ...examFixtures(made) };
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.services.db.deleteFrom('face').execute();
  await server.services.db.deleteFrom('login_failure').execute();
  server.clock.set(new Date());
});

const consent = (as: PersonName = 'student') =>
  server.call(as, 'POST Account/GiveFaceConsent', { body: { version: FACE_CONSENT_VERSION } });
const set = (file: Blob = fakePicture('student'), as: PersonName = 'student') =>
  server.call(as, 'POST Account/SetFaceId', { body: {}, file: { faceIdImage: file } });
const verify = (
  file: Blob = fakePicture('student'),
  examGuid?: string,
  as: PersonName = 'student',
) =>
  server.call(as, 'POST Account/VerifyFaceId', { body: { examGuid }, file: { faceIdImage: file } });
const disable = (file: Blob = fakePicture('student')) =>
  server.call('student', 'POST Account/DisableFaceId', { body: {}, file: { faceIdImage: file } });
const state = async () => (await server.call('student', 'GET Account/GetFaceId')).data;
const stored = () =>
  server.services.db
    .selectFrom('face')
    .selectAll()
    .where('person_guid', '=', server.university.people.student)
    .executeTakeFirst();
const later = (ms: number) => server.clock.set(new Date(server.clock.now().getTime() + ms));
const withFace = async () => {
  await consent();
  expect((await set()).statusCode).toBe(FACE_SET.ok);
};

describe('setting a face', () => {
  test('requires consent, recorded with its wording and time', async () => {
    expect(await set()).toMatchObject({
      status: 200,
      statusCode: FACE_SET.noConsent,
      data: { reason: null },
    });
    expect(await stored()).toBeUndefined();
    await consent();
    const first = await stored();
    expect(first).toMatchObject({
      consent_version: FACE_CONSENT_VERSION,
      sealed: null,
      set_at: null,
    });
    later(60_000);
    await consent();
    expect((await stored())?.consented_at).toEqual(first?.consented_at);
    expect((await set()).statusCode).toBe(FACE_SET.ok);
    expect(await state()).toMatchObject({
      isAllowed: true,
      isEnabled: true,
      setDate: expect.any(String) as string,
      consentDate: expect.any(String) as string,
    });
  });

  test('is refused when a face is already set', async () => {
    await withFace();
    const before = await stored();
    expect((await set(fakePicture('somebody else'))).statusCode).toBe(FACE_SET.enabled);
    expect(await stored()).toEqual(before);
  });

  test('stores one of two concurrent faces', async () => {
    await consent();
    const codes = (await Promise.all([set(), set(fakePicture('somebody else'))])).map(
      ({ statusCode }) => statusCode,
    );
    expect(codes.toSorted()).toEqual([FACE_SET.ok, FACE_SET.enabled]);
  });

  test('accepts only JPEG content, whatever the file name', async () => {
    await consent();
    const png = new Blob([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')], {
      type: 'image/jpeg',
    });
    for (const file of [
      png,
      new Blob(['<svg/>'], { type: 'image/jpeg' }),
      new Blob([Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)]),
    ])
      expect((await set(file)).statusCode).toBe(FACE_SET.type);
  });

  test.each([
    ['one byte too many', fakePicture('student', { bytes: FACE_IMAGE.maxBytes + 1 })],
    ['far more bytes', fakePicture('student', { bytes: 5_000_000 })],
    ['too many pixels', fakePicture('student', { width: 20_000, height: 20_000 })],
  ])('is refused for a picture of %s', async (_what, file) => {
    await consent();
    expect(await set(file)).toMatchObject({
      status: 200,
      statusCode: FACE_SET.size,
      title: expect.stringMatching(/./),
      detail: expect.stringMatching(/./),
    });
  });

  test('accepts a picture of the maximum size', async () => {
    await consent();
    expect((await set(fakePicture('student', { bytes: FACE_IMAGE.maxBytes }))).statusCode).toBe(
      FACE_SET.ok,
    );
  });

  test.each(['noFace', 'severalFaces', 'tooSmall', 'tooDark', 'tooBright', 'unreadable'] as const)(
    'reports %s with a title and advice',
    async (reason) => {
      await consent();
      const answer = await set(fakePicture(reason));
      expect(answer).toMatchObject({
        statusCode: FACE_SET.invalid,
        data: { reason },
        title: 'الوجه غير صالح.',
      });
      expect(answer.detail).toMatch(/[\u0600-\u06ff]/);
      expect(answer.detail).not.toBe(answer.title);
      expect((await stored())?.sealed).toBeNull();
    },
  );

  test("returns 400 with the field's name when the picture is missing", async () => {
    expect(
      await server.call('student', 'POST Account/SetFaceId', { body: {} } as never),
    ).toMatchObject({ status: 400, fields: [{ path: 'faceIdImage', message: 'required' }] });
  });

  test('reports a face that cannot be stored', async () => {
    await consent();
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { db } = server.services;
    await sql`alter table face add constraint full_disk check (sealed is null)`.execute(db);
    try {
      expect((await set()).statusCode).toBe(FACE_SET.notSaved);
    } finally {
      await sql`alter table face drop constraint full_disk`.execute(db);
      log.mockRestore();
    }
  });
});

describe('the stored face', () => {
  test('is an encrypted descriptor bound to its user, without the picture', async () => {
    await withFace();
    const { sealed } = (await stored())!;
    expect(sealed).toHaveLength(1 + 12 + 512 + 16);
    await consent('student2');
    await server.services.db
      .updateTable('face')
      .set({ sealed, set_at: new Date() })
      .where('person_guid', '=', server.university.people.student2)
      .execute();
    expect((await verify(fakePicture('student'), undefined, 'student2')).statusCode).toBe(
      FACE_CHECK.missing,
    );
  });

  test('is encrypted to a different text each time', async () => {
    await withFace();
    const first = (await stored())!.sealed;
    await disable();
    await set();
    expect((await stored())!.sealed!.equals(first!)).toBe(false);
  });

  test('can be replaced when it is no longer readable', async () => {
    await withFace();
    const { sealed } = (await stored())!;
    await server.services.db
      .updateTable('face')
      .set({
        sealed: Buffer.from(sealed!.map((byte, place) => (place === 100 ? byte ^ 1 : byte))),
      })
      .execute();
    expect((await verify()).statusCode).toBe(FACE_CHECK.missing);
    expect((await disable()).statusCode).toBe(FACE_CHECK.missing);
    expect((await set()).statusCode).toBe(FACE_SET.ok);
    expect((await verify()).statusCode).toBe(FACE_CHECK.ok);
  });
});

describe('verifying and disabling', () => {
  test('require an enrolled face', async () => {
    expect([(await verify()).statusCode, (await disable()).statusCode]).toEqual([
      FACE_CHECK.notEnabled,
      FACE_CHECK.notEnabled,
    ]);
  });

  test("accept only the user's own face", async () => {
    await withFace();
    expect(await verify()).toMatchObject({
      statusCode: FACE_CHECK.ok,
      data: { reason: null, faceProof: null },
    });
    expect(await verify(fakePicture('somebody else'))).toMatchObject({
      statusCode: FACE_CHECK.invalid,
      data: { reason: 'otherFace' },
    });
    expect(await verify(fakePicture('severalFaces'))).toMatchObject({
      statusCode: FACE_CHECK.invalid,
      data: { reason: 'severalFaces' },
    });
    expect(await verify(new Blob(['no picture']))).toMatchObject({ statusCode: FACE_CHECK.type });
    expect(await verify(fakePicture('student', { bytes: FACE_IMAGE.maxBytes + 1 }))).toMatchObject({
      statusCode: FACE_CHECK.size,
      title: expect.stringMatching(/./),
    });
    expect((await disable(fakePicture('somebody else'))).statusCode).toBe(FACE_CHECK.invalid);
    expect((await state())?.isEnabled).toBe(true);
    expect((await disable()).statusCode).toBe(FACE_CHECK.ok);
    expect(await state()).toMatchObject({ isEnabled: false, setDate: null });
  });

  test('are limited in attempts, which a correct picture resets', async () => {
    await withFace();
    for (let round = 0; round < FACE_TRIES.most - 1; round += 1)
      await verify(fakePicture('somebody else'));
    expect((await verify()).statusCode).toBe(FACE_CHECK.ok);
    for (let round = 0; round < FACE_TRIES.most; round += 1)
      expect((await verify(fakePicture('somebody else'))).status).toBe(200);
    expect(await verify()).toMatchObject({ status: 429, code: 'too-many' });
    later(FACE_TRIES.windowMs + 1000);
    expect((await verify()).statusCode).toBe(FACE_CHECK.ok);
  });

  test('return 429 when the queue is full', async () => {
    await withFace();
    expect(await verify(fakePicture('too many wait'))).toMatchObject({ status: 429 });
  });
});

test('deletes the face when consent is withdrawn with the password', async () => {
  await withFace();
  const withdraw = (password: string) =>
    server.call('student', 'POST Account/WithdrawFaceConsent', { body: { password } });
  expect((await withdraw('wrong')).statusCode).toBe(FACE_WITHDRAW.passwordIncorrect);
  expect(await stored()).toBeDefined();
  expect((await withdraw(PASSWORD)).statusCode).toBe(FACE_WITHDRAW.ok);
  expect(await stored()).toBeUndefined();
  for (let round = 0; round < 10; round += 1) await withdraw('wrong');
  expect(await withdraw('wrong')).toMatchObject({ status: 429 });
});

describe('entering an exam that asks for a face', () => {
  let examGuid: string;
  beforeEach(async () => {
    examGuid = await server.exam('teacher', { enableFaceIdVerification: true });
    await server.services.db
      .insertInto('exam_student')
      .values({
        exam_guid: examGuid,
        student_guid: server.university.people.student2,
        entered_at: null,
        finished_at: null,
        finished_by: null,
      })
      .execute();
    await server.activate('teacher', examGuid);
    await withFace();
  });
  const enter = (
    more: { faceProof?: string; accountPassword?: string } = {},
    as: PersonName = 'student',
  ) => server.call(as, 'POST Exams/EnterExam', { body: { examGuid, ...more } });
  const proofFor = async (of = examGuid) =>
    (await verify(fakePicture('student'), of)).data?.faceProof ?? undefined;
  const reset = (passwordInstead?: boolean) =>
    server.call('teacher', 'POST Exams/ResetFaceId', {
      body: { examGuid, studentGuid: server.university.people.student, passwordInstead },
    });
  const row = async () =>
    (
      await server.call('teacher', 'GET Exams/GetStudentsWithDegrees', {
        query: { ExamGuid: examGuid },
      })
    ).data!.find(({ studentGuid }) => studentGuid === server.university.people.student)!;

  test('requires a verification to enter, but not to resume', async () => {
    expect((await enter()).statusCode).toBe(8);
    expect((await enter({ faceProof: 'anything' })).statusCode).toBe(8);
    expect((await enter({ faceProof: await proofFor() })).statusCode).toBe(1);
    expect(await row()).toMatchObject({ isFaceIdVerified: true, facePassword: null });
    expect((await enter()).statusCode).toBe(1);
  });

  test('accepts a verification once, for its user and exam, for a limited time', async () => {
    const another = await server.exam('teacher', { enableFaceIdVerification: true });
    const [ofAnother, own] = [await proofFor(another), await proofFor()];
    expect((await enter({ faceProof: ofAnother })).statusCode).toBe(8);
    expect((await enter({ faceProof: own }, 'student2')).statusCode).toBe(8);
    later(FACE_PROOF_SECONDS * 1000 + 1000);
    expect((await enter({ faceProof: own })).statusCode).toBe(8);
    const good = await proofFor();
    expect((await enter({ faceProof: good })).statusCode).toBe(1);
    await reset(false);
    expect((await enter({ faceProof: good })).statusCode).toBe(8);
  });

  test('accepts only the latest verification', async () => {
    const [older, newer] = [await proofFor(), await proofFor()];
    expect((await enter({ faceProof: older })).statusCode).toBe(8);
    expect((await enter({ faceProof: newer })).statusCode).toBe(1);
  });

  test("issues no proof for a failed verification or another user's exam", async () => {
    expect((await verify(fakePicture('somebody else'), examGuid)).data?.faceProof).toBeNull();
    expect((await verify(fakePicture('student'), crypto.randomUUID())).data).toEqual({
      reason: null,
      faceProof: null,
      expiresInSeconds: null,
    });
    const ofOthers = await server.exam('teacher', { enableFaceIdVerification: true });
    await server.services.db.deleteFrom('exam_student').where('exam_guid', '=', ofOthers).execute();
    expect((await verify(fakePicture('student'), ofOthers)).data?.faceProof).toBeNull();
  });

  test("accepts the password instead of the face once after the teacher's reset", async () => {
    expect((await enter({ accountPassword: PASSWORD })).statusCode).toBe(8);
    expect((await reset()).statusCode).toBe(1);
    expect(await row()).toMatchObject({ isFaceIdVerified: false, facePassword: 'open' });
    expect((await enter()).statusCode).toBe(9);
    const { password_hash } = await server.services.db
      .selectFrom('person')
      .select('password_hash')
      .where('user_name', '=', 'student')
      .executeTakeFirstOrThrow();
    const hasPassword = (hash: string | null) =>
      server.services.db
        .updateTable('person')
        .set({ password_hash: hash })
        .where('user_name', '=', 'student')
        .execute();
    await hasPassword(null);
    expect((await enter()).statusCode).toBe(11);
    expect((await enter({ accountPassword: PASSWORD })).statusCode).toBe(11);
    await hasPassword(password_hash);
    expect((await enter({ accountPassword: 'wrong' })).statusCode).toBe(10);
    expect((await enter({ accountPassword: PASSWORD })).statusCode).toBe(1);
    expect(await row()).toMatchObject({ isFaceIdVerified: false, facePassword: 'used' });
    expect((await enter()).statusCode).toBe(1);
    await reset(false);
    expect(await row()).toMatchObject({ isFaceIdVerified: false, facePassword: null });
    expect((await enter({ accountPassword: PASSWORD })).statusCode).toBe(8);
  });

  test('accepts a face where the password would be enough', async () => {
    await reset();
    expect((await enter({ faceProof: await proofFor() })).statusCode).toBe(1);
    expect(await row()).toMatchObject({ isFaceIdVerified: true, facePassword: null });
  });

  test('allows new attempts after a reset', async () => {
    for (let round = 0; round <= FACE_TRIES.most; round += 1)
      await verify(fakePicture('somebody else'), examGuid);
    expect((await verify()).status).toBe(429);
    await reset(false);
    expect((await enter({ faceProof: await proofFor() })).statusCode).toBe(1);
  });
});

describe('when the university does not use Face ID', () => {
  let without: ExamServer;
  beforeAll(async () => {
    const made = await createTestServer({ areas: examsArea, faces: { allowed: false } });
    without = { ...made, ...examFixtures(made) };
  });
  afterAll(() => without.close());

  test('offers no Face ID and examines no picture', async () => {
    expect((await without.call('student', 'GET Account/GetFaceId')).data?.isAllowed).toBe(false);
    expect(
      (await without.call('teacher', 'GET Exams/GetPermissions')).data?.enableFaceIdVerification,
    ).toBe(false);
    expect(
      (
        await without.call('student', 'POST Account/SetFaceId', {
          body: {},
          file: { faceIdImage: fakePicture('student') },
        })
      ).statusCode,
    ).toBe(FACE_SET.notAllowed);
    expect(
      (
        await without.call('student', 'POST Account/VerifyFaceId', {
          body: {},
          file: { faceIdImage: fakePicture('student') },
        })
      ).statusCode,
    ).toBe(FACE_CHECK.notAllowed);
    expect(
      await without.call('teacher', 'POST Exams/New', {
        body: without.model({ enableFaceIdVerification: true }),
      }),
    ).toMatchObject({ status: 400, fields: [{ path: 'enableFaceIdVerification' }] });
  });
});
