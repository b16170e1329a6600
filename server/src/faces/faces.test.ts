import {
  FACE_CHECK,
  FACE_CONSENT_VERSION,
  FACE_IMAGE,
  FACE_SET,
  FACE_TRIES,
  FACE_WITHDRAW,
} from '@riwaq/api';
import { sql } from 'kysely';
import type { ExamServer } from '../exams/testing';
import { PASSWORD } from '../testing';
import { fakePicture } from '../testing/fake-pictures';
import { createFaceServer, faceCallsOf, resetFaces } from './testing';

// Proves EXAM-10, FACE-3 to FACE-5.

let server: ExamServer;
beforeAll(async () => {
  server = await createFaceServer();
});
afterAll(() => server.close());
beforeEach(() => resetFaces(server));

const { consent, set, verify, later, withFace } = faceCallsOf(() => server);
const disable = (file: Blob = fakePicture('student')) =>
  server.call('student', 'POST Account/DisableFaceId', { body: {}, file: { faceIdImage: file } });
const state = async () => (await server.call('student', 'GET Account/GetFaceId')).data;
const stored = () =>
  server.services.db
    .selectFrom('face')
    .selectAll()
    .where('person_guid', '=', server.university.people.student)
    .executeTakeFirst();

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

describe('when the university does not use Face ID', () => {
  let without: ExamServer;
  beforeAll(async () => {
    without = await createFaceServer({ allowed: false });
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
