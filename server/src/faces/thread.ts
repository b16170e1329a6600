import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import decode, { init } from '@jsquash/jpeg/decode.js';
import { setThreadsCount, setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import * as tf from '@tensorflow/tfjs-core';
import * as faceapi from '@vladmandic/face-api/dist/face-api.node-wasm.js';
import { problemOf, type Found } from './face';
import { brightnessIn, scaledDown } from './pixels';
import type { FaceFiles, FaceReply, FaceRequest } from './reader';

/**
 * Worker thread that detects faces in pictures, one at a time. Keeps no data of a picture after its
 * reply.
 */

/** Longer side of the scaled picture; a larger one would only cost memory. */
const LONGEST = 800;
/** Minimum confidence that something is a face, from 0 to 1. */
const SCORE_MIN = 0.5;
const FACES_MAX = 4;

/** Replaces the browser's ImageData, which the decoder constructs and Node lacks. */
class DecodedPicture {
  constructor(
    readonly data: Uint8ClampedArray,
    readonly width: number,
    readonly height: number,
  ) {}
}
Object.assign(globalThis, { ImageData: DecodedPicture });
/** Declared only in the browsers' types. */
const { WebAssembly: wasm } = globalThis as unknown as {
  WebAssembly: { Module: new (bytes: Uint8Array) => never };
};

async function load({ models, backEnd, decoder }: FaceFiles): Promise<void> {
  setWasmPaths(backEnd);
  setThreadsCount(1);
  await tf.setBackend('wasm');
  await tf.ready();
  await faceapi.nets.ssdMobilenetv1.loadFromDisk(models);
  await faceapi.nets.faceLandmark68Net.loadFromDisk(models);
  await faceapi.nets.faceRecognitionNet.loadFromDisk(models);
  await init(new wasm.Module(readFileSync(decoder)));
}

async function find(bytes: Uint8Array<ArrayBuffer>): Promise<Found> {
  const picture = await decode(bytes.buffer, { preserveOrientation: true }).catch(() => null);
  if (!picture) return { kind: 'invalid', reason: 'unreadable' };
  const pixels = scaledDown(picture, LONGEST);
  const tensor = tf.tensor3d(pixels.rgb, [pixels.height, pixels.width, 3], 'int32');
  try {
    const faces = await faceapi
      // The package's types refer to a copy of the same library.
      .detectAllFaces(
        tensor as unknown as faceapi.TNetInput,
        new faceapi.SsdMobilenetv1Options({ minConfidence: SCORE_MIN, maxResults: FACES_MAX }),
      )
      .withFaceLandmarks()
      .withFaceDescriptors();
    faces.sort((one, other) => other.detection.box.width - one.detection.box.width);
    const whole = brightnessIn(pixels, { x: 0, y: 0, width: pixels.width, height: pixels.height });
    const reason = problemOf(
      faces.map(({ detection: { box } }) => ({
        width: box.width,
        brightness: brightnessIn(pixels, box),
      })),
      whole,
    );
    const [face] = faces;
    return reason || !face
      ? { kind: 'invalid', reason: reason ?? 'noFace' }
      : { kind: 'face', descriptor: face.descriptor };
  } finally {
    tensor.dispose();
  }
}

const loaded = load(workerData as FaceFiles);
const respond = async ({ id, bytes }: FaceRequest): Promise<void> => {
  await loaded;
  parentPort?.postMessage({ id, found: await find(bytes) } satisfies FaceReply);
};
parentPort?.on('message', (request: FaceRequest) => void respond(request));
