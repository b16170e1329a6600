import { FACE_PROOF_SECONDS, FACE_TRIES } from '@riwaq/api';
import type { ExamServer } from '../exams/testing';
import { PASSWORD, type PersonName } from '../testing';
import { fakePicture } from '../testing/fake-pictures';
import { createFaceServer, faceCallsOf, resetFaces } from './testing';

// Proves GRADE-10.

let server: ExamServer;
beforeAll(async () => {
  server = await createFaceServer();
});
afterAll(() => server.close());
beforeEach(() => resetFaces(server));

const { verify, later, withFace } = faceCallsOf(() => server);

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

  // Proves FACE-7, GRADE-6.
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
