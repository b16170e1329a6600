import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { openDiskStore, type FileStore } from '../files/file-store';
import { openS3Store } from '../files/s3-store';
import { freePort } from './server-process';

/** An S3 server of its own process with one bucket in a folder. */
export interface S3Server {
  /** What the settings would say of it. */
  readonly place: { readonly bucket: string; readonly region: string; readonly endpoint: string };
  close(): Promise<void>;
}

/** What the server of the tests knows everybody by. */
const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

const PROGRAM = path.join(__dirname, 's3-server-process.mjs');

/**
 * Starts an S3 server that keeps its bucket in a folder, and gives this process the credentials for
 * it.
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
 * A store on an S3 server of its own where the suites run on the real servers, else in the folder:
 * so both are tried.
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
