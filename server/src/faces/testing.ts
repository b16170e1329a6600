import { FACE_CONSENT_VERSION, FACE_SET } from '@riwaq/api';
import { examsArea } from '../exams/routes';
import { examFixtures, type ExamServer } from '../exams/testing';
import { createTestServer, type PersonName } from '../testing';
import { fakePicture } from '../testing/fake-pictures';

/** A test server with exams and Face ID. */
export async function createFaceServer(faces?: { allowed: boolean }): Promise<ExamServer> {
  const server = await createTestServer({ areas: examsArea, ...(faces && { faces }) });
  return { ...server, ...examFixtures(server) };
}

/** Deletes all faces and counted attempts, and sets the clock. */
export async function resetFaces(server: ExamServer): Promise<void> {
  await server.services.db.deleteFrom('face').execute();
  await server.services.db.deleteFrom('login_failure').execute();
  server.clock.set(new Date());
}

/** The calls of Face ID, by `student` unless another person is named. */
export function faceCallsOf(server: () => ExamServer) {
  const consent = (as: PersonName = 'student') =>
    server().call(as, 'POST Account/GiveFaceConsent', { body: { version: FACE_CONSENT_VERSION } });
  const set = (file: Blob = fakePicture('student'), as: PersonName = 'student') =>
    server().call(as, 'POST Account/SetFaceId', { body: {}, file: { faceIdImage: file } });
  const verify = (
    file: Blob = fakePicture('student'),
    examGuid?: string,
    as: PersonName = 'student',
  ) =>
    server().call(as, 'POST Account/VerifyFaceId', {
      body: { examGuid },
      file: { faceIdImage: file },
    });
  return {
    consent,
    set,
    verify,
    later: (ms: number) => server().clock.set(new Date(server().clock.now().getTime() + ms)),
    async withFace() {
      await consent();
      expect((await set()).statusCode).toBe(FACE_SET.ok);
    },
  };
}
