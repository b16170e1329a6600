import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FACE_CHECK, FACE_CONSENT_VERSION, FACE_SET, type ApiResponse } from '@riwaq/api';
import { copyDemoData, startServer, type ServerProcess } from '../testing';
import { sentPicture, type Seen } from '../testing/face-pictures';

/** The packaged server, from which the thread, its models and its decoder are resolved. */
let folder: string;
let server: ServerProcess;
let token: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'riwaq-faces-'));
  await copyDemoData(path.join(folder, 'data'));
  server = await startServer({
    DATA_DIR: path.join(folder, 'data'),
    LOG_LEVEL: 'trace',
    FACE_QUIET_SECONDS: '1',
  });
  token = await server.login('student', 'riwaq-demo');
});
afterAll(async () => {
  await server.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

async function send(
  call: 'SetFaceId' | 'VerifyFaceId',
  who: Seen,
  dx = 0,
): Promise<ApiResponse<unknown>> {
  const form = new FormData();
  form.set('faceIdImage', sentPicture(who, { dx }), 'my-own-face.jpg');
  const response = await fetch(`http://127.0.0.1:${server.port}/api/Account/${call}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
    body: form,
  });
  return (await response.json()) as ApiResponse<unknown>;
}
const logged = (line: string) => server.output.stdout.split(line).length - 1;

test('sets and verifies a face with real pictures and ends the idle thread', async () => {
  await server.call(token, 'POST Account/GiveFaceConsent', {
    body: { version: FACE_CONSENT_VERSION },
  });
  expect((await send('SetFaceId', 'one')).statusCode).toBe(FACE_SET.ok);
  expect((await send('VerifyFaceId', 'one', 20)).statusCode).toBe(FACE_CHECK.ok);
  expect(await send('VerifyFaceId', 'other')).toMatchObject({
    statusCode: FACE_CHECK.invalid,
    data: { reason: 'otherFace' },
    title: 'The face is not valid.',
    detail: 'This is not the face that is registered for this account.',
  });
  while (logged('faces: the thread ended') < logged('faces: the thread started'))
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
});

test('restricts the key file to its owner and logs no picture data', async () => {
  const file = path.join(folder, 'data', 'face-key');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(server.output.stdout).not.toContain(await readFile(file, 'utf8'));
  expect(server.output.stdout).not.toMatch(/my-own-face|JFIF|descriptor/);
  expect(server.output.stderr).toBe('');
});
