import { existsSync } from 'node:fs';
import { FACE_THRESHOLD } from '@riwaq/api';
import { pictureOf } from '../testing/face-pictures';
import { compiledFacesThread } from '../testing/worker-file';
import { distanceBetween, type Found } from './face';
import { fakePicture } from '../testing/fake-pictures';
import { createFaceReader, faceFiles, type FaceReader } from './reader';

/** The real library, in its thread, on real pictures. */
const said: string[] = [];
const log = {
  info: (_fields: object, message: string) => void said.push(message),
  warn: (fields: object, message: string) => void said.push(`${message} ${JSON.stringify(fields)}`),
  error: () => undefined,
};
let reader: FaceReader;
beforeAll(() => {
  reader = createFaceReader({
    threadFile: compiledFacesThread(),
    files: faceFiles(__filename),
    log,
    quietMs: 60_000,
  });
});
afterAll(() => reader.close());

const descriptorIn = (found: Found) => {
  if (found.kind !== 'face') throw new Error(`No face: ${found.reason}.`);
  return found.descriptor;
};
const apart = async (one: Buffer, other: Buffer) =>
  distanceBetween(descriptorIn(await reader.find(one)), descriptorIn(await reader.find(other)));

test('loads models, back end and decoder from installed packages', () => {
  const { models, backEnd, decoder } = faceFiles(__filename);
  expect([models, backEnd, decoder].filter((file) => !existsSync(file))).toEqual([]);
});

test('separates another person from the same person in another picture', async () => {
  const again = pictureOf('one', { dx: 25, dy: -15, light: 0.75, quality: 60 });
  expect(await apart(pictureOf('one'), again)).toBeLessThan(0.3);
  expect(await apart(pictureOf('other'), again)).toBeGreaterThan(0.5);
});

test('separates two similar people at the threshold', async () => {
  expect(await apart(pictureOf('alike'), pictureOf('likeThem'))).toBeGreaterThan(
    FACE_THRESHOLD.usual,
  );
});

test.each([
  ['nobody', pictureOf('nobody'), 'noFace'],
  ['several people', pictureOf('several'), 'severalFaces'],
  ['a face far away', pictureOf('farAway', { width: 320, height: 460 }), 'tooSmall'],
  ['a face in the dark', pictureOf('one', { light: 0.2 }), 'tooDark'],
  ['nothing but darkness', pictureOf('one', { light: 0.01 }), 'tooDark'],
])('reports %s with its reason', async (_what, picture, reason) => {
  expect(await reader.find(picture)).toEqual({ kind: 'invalid', reason });
});

test('rejects a JPEG that has only a header', async () => {
  expect(await reader.find(Buffer.from(await fakePicture('one').arrayBuffer()))).toEqual({
    kind: 'invalid',
    reason: 'unreadable',
  });
});

/** A thread that runs `what` for each request. */
const threadThat = (what: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads'; parentPort.on('message', ({ id, bytes }) => { ${what} });`)}`,
  );
const finds = 'parentPort.postMessage({ id, found: { kind: "invalid", reason: "noFace" } });';
const withThread = (what: string, quietMs = 60_000) =>
  createFaceReader({
    threadFile: threadThat(what),
    files: { models: '', backEnd: '', decoder: '' },
    log,
    quietMs,
  });

test('examines pictures one at a time and returns 429 when the queue is full', async () => {
  const own = withThread(finds);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 70 }, () => own.find(Buffer.alloc(1))),
  );
  await own.close();
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(64);
  expect(
    outcomes.flatMap((outcome) =>
      outcome.status === 'rejected'
        ? [outcome.reason as { status: number; retryAfter: number }]
        : [],
    ),
  ).toEqual(
    Array.from(
      { length: 6 },
      () => expect.objectContaining({ status: 429, retryAfter: 10 }) as object,
    ),
  );
});

test('starts the thread on demand, ends it when idle, and logs no picture data', async () => {
  const own = withThread(finds, 1);
  said.length = 0;
  const until = async (lines: number) => {
    while (said.length < lines)
      await new Promise((resolve) => {
        setTimeout(resolve, 2);
      });
  };
  await own.find(Buffer.alloc(1));
  await until(2);
  await own.find(Buffer.alloc(1));
  await until(4);
  await own.close();
  expect(said).toEqual([
    'faces: the thread started',
    'faces: the thread ended',
    'faces: the thread started',
    'faces: the thread ended',
  ]);
});

test('rejects a picture that crashes the thread and starts another one', async () => {
  const own = withThread(`if (bytes[0] === 1) throw new Error('broken'); ${finds}`);
  expect(await own.find(Buffer.of(1))).toEqual({ kind: 'invalid', reason: 'unreadable' });
  expect(await own.find(Buffer.of(0))).toEqual({ kind: 'invalid', reason: 'noFace' });
  await own.close();
});
