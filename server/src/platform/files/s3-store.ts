import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import {
  checkedGuid,
  forEachFile,
  isMissing,
  isTaken,
  missing,
  taken,
  type FileStore,
} from './file-store';
import { openBucket, readable, type BucketOptions, type S3Bucket } from './s3-bucket';

/** Zero-padded digits of an offset in a key, so that keys sort by offset. */
const OFFSET_DIGITS = 12;

export interface S3StoreOptions extends BucketOptions {
  /** Local folder for the part of an upload that is being received. */
  arriving: string;
}

const fileKey = (fileGuid: string) => `files/${checkedGuid(fileGuid)}`;
const stagedPrefix = (uploadGuid: string) => `staging/${checkedGuid(uploadGuid)}/`;
const stagedKey = (uploadGuid: string, offset: number) =>
  stagedPrefix(uploadGuid) + String(offset).padStart(OFFSET_DIGITS, '0');

interface Part {
  key: string;
  offset: number;
  bytes: number;
}

/**
 * The parts that follow one another without gaps. Other parts remain when an upload was restarted
 * with different chunk boundaries; a later part replaced those with the same offset.
 */
function contiguousParts(parts: readonly Part[]): Part[] {
  let end = 0;
  return parts.filter(({ key, offset, bytes }) => {
    if (offset > end) throw missing(`byte ${end} before ${key}`);
    if (offset < end) return false;
    end += bytes;
    return true;
  });
}

async function stagedParts(bucket: S3Bucket, uploadGuid: string): Promise<Part[]> {
  const prefix = stagedPrefix(uploadGuid);
  const objects = await bucket.list(prefix);
  return objects
    .map(({ key, bytes }) => ({ key, offset: Number(key.slice(prefix.length)), bytes }))
    .sort((one, other) => one.offset - other.offset);
}

async function* readParts(bucket: S3Bucket, parts: readonly Part[]): AsyncGenerator<Uint8Array> {
  for (const { key } of parts) yield* bucket.read(key);
}

async function* readStaged(bucket: S3Bucket, uploadGuid: string): AsyncGenerator<Uint8Array> {
  const parts = await stagedParts(bucket, uploadGuid);
  if (parts[0]?.offset !== 0) throw missing(stagedKey(uploadGuid, 0));
  yield* readParts(bucket, contiguousParts(parts));
}

/** Deletes the first part separately: without it nothing is staged, and the rest is garbage. */
async function removeParts(bucket: S3Bucket, parts: readonly Part[]): Promise<void> {
  const [first, ...rest] = parts;
  if (first) await bucket.remove(first.key);
  await forEachFile(rest, ({ key }) => bucket.remove(key));
}

/**
 * Writes a part through an unlinked file in the folder `arriving`: it may take minutes to arrive,
 * and its complete size must be known. Returns its size.
 */
async function writePart(
  bucket: S3Bucket,
  arriving: string,
  { key, content }: { key: string; content: Readable },
): Promise<number> {
  const name = path.join(arriving, randomUUID());
  const file = await open(name, 'wx+');
  try {
    await rm(name);
    // It accepts streams too, although its types do not.
    await file.writeFile(content as unknown as string);
    const { size } = await file.stat();
    await bucket.writeInTurn(key, async () => {
      const part = Buffer.alloc(size);
      await file.read(part, 0, size, 0);
      return part;
    });
    return size;
  } finally {
    await file.close();
  }
}

/** Copies the parts of an upload to a file that does not exist yet. */
async function copyParts(bucket: S3Bucket, parts: readonly Part[], key: string): Promise<void> {
  const [first] = parts;
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  // A process that ended before it removed the parts, or a concurrent one, may have copied them.
  const isCopied = async () => {
    const there = await bucket.bytesOf(key);
    if (there !== null && there !== total) throw taken(key);
    return there !== null;
  };
  try {
    if (await isCopied()) return;
    if (first && parts.length === 1) await bucket.copy(first.key, key);
    else await bucket.create(key, readParts(bucket, parts));
  } catch (cause) {
    if (!(isMissing(cause) || isTaken(cause)) || !(await isCopied())) throw cause;
  }
}

/**
 * Stores files in a bucket: `files/<guid>`, and `staging/<guid>/<offset>` for each part of an
 * unfinished upload, so that any process on any machine can receive the next part. Parts are
 * written atomically. After an upload is stored, its first part is deleted first: an upload counts
 * as staged as long as its first part exists.
 */
export async function openS3Store({ arriving, ...options }: S3StoreOptions): Promise<FileStore> {
  const bucket = await openBucket(options);
  await mkdir(arriving, { recursive: true });

  return {
    writePart: async (uploadGuid, offset, content) =>
      writePart(bucket, arriving, { key: stagedKey(uploadGuid, offset), content }),
    readStaged: (uploadGuid) => readable(readStaged(bucket, uploadGuid)),
    async keep(uploadGuid, fileGuid) {
      const key = fileKey(fileGuid);
      const parts = await stagedParts(bucket, uploadGuid);
      if (parts[0]?.offset === 0) await copyParts(bucket, contiguousParts(parts), key);
      else if ((await bucket.bytesOf(key)) === null) throw missing(key);
      await removeParts(bucket, parts);
    },
    put: (fileGuid, content) =>
      bucket.create(fileKey(fileGuid), content as AsyncIterable<Uint8Array>),
    putAll: (files) =>
      forEachFile(files, ({ guid, content }) => bucket.write(fileKey(guid), content)),
    read: (fileGuid, range) => readable(bucket.read(fileKey(fileGuid), range)),
    bytesOf: (fileGuid) => bucket.bytesOf(fileKey(fileGuid)),
    remove: (fileGuid) => bucket.remove(fileKey(fileGuid)),
    discard: async (uploadGuid) => removeParts(bucket, await stagedParts(bucket, uploadGuid)),
    check: () => bucket.check(),
  };
}
