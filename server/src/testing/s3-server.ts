import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { openDiskStore } from '../platform/files/disk-store';
import type { FileStore } from '../platform/files/file-store';
import { openS3Store } from '../platform/files/s3-store';
import { freePort } from './server-process';

/** An S3 server process with one bucket in a folder. */
export interface S3Server {
  /** Settings for connecting to it. */
  readonly place: { readonly bucket: string; readonly region: string; readonly endpoint: string };
  close(): Promise<void>;
}

/** Fixed credentials of the test server. */
const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

const PROGRAM = path.join(__dirname, 's3-server-process.mjs');

/**
 * Starts an S3 server that stores its bucket in a folder, and sets its credentials in this
 * process's environment.
 */
export async function startS3Server(folder: string): Promise<S3Server> {
  Object.assign(process.env, CREDENTIALS);
  const bucket = `riwaq-${randomUUID()}`;
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [PROGRAM, JSON.stringify({ directory: path.join(folder, 's3'), port, bucket })],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  child.stderr.on('data', (text: Buffer) => {
    said += text.toString();
  });
  const exited = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
  });
  const endpoint = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(endpoint).then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`The S3 server ended: ${said}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 25);
    });
  }
  return {
    place: { bucket, region: 'us-east-1', endpoint },
    async close() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/**
 * Opens an S3 store with its own server when the suites run against real servers, otherwise a disk
 * store: so both are tested.
 */
export async function openEitherStore(
  folder: string,
): Promise<FileStore & { close?(): Promise<void> }> {
  if (!process.env.DATABASE_URL) return openDiskStore(folder);
  const server = await startS3Server(folder);
  return {
    ...(await openS3Store({ ...server.place, arriving: path.join(folder, 'arriving') })),
    close: () => server.close(),
  };
}
