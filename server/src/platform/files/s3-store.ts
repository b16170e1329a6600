import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { DependencyUnavailableError } from '../http/unavailable';
import {
  checkedGuid,
  forEachFile,
  isMissing,
  isTaken,
  missing,
  taken,
  type FileStore,
} from './file-store';

/** Size of a part, which is kept in memory. S3 requires at least 5 MiB. */
const PART_BYTES = 8 * 1024 * 1024;
/** Maximum number of parts in memory while they are sent. */
const SENDERS = 4;
/** Timeouts in milliseconds for opening a connection, and for silence on one. */
const CONNECT_MS = 3_000;
const SILENCE_MS = 15_000;
/**
 * Attempts per request, and number of times that an interrupted read resumes without having
 * received any bytes.
 */
const ATTEMPTS = 3;
/**
 * Status with which a store refuses to overwrite an object, if requested by {@link UNLESS_THERE}.
 */
const CONDITION_FAILED = 412;
/** Stores that do not support this header ignore it; so the object's existence is checked first. */
const UNLESS_THERE = { IfNoneMatch: '*' } as const;
/** Zero-padded digits of an offset in a key, so that keys sort by offset. */
const OFFSET_DIGITS = 12;

export interface S3StoreOptions {
  bucket: string;
  region: string;
  /** Endpoint of a store that is not Amazon's. */
  endpoint?: string;
  /** Local folder for the part of an upload that is being received. */
  arriving: string;
}

/** Limits concurrency to `most`; further calls wait. */
function limitConcurrency(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let inside = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (inside >= most)
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    else inside += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else inside -= 1;
    }
  };
}

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
    if (offset > end) throw missing(`octet ${end} before ${key}`);
    if (offset < end) return false;
    end += bytes;
    return true;
  });
}

interface Failure {
  $metadata?: { httpStatusCode?: number };
}

/**
 * Stores files in a bucket: `files/<guid>`, and `staging/<guid>/<offset>` for each part of an
 * unfinished upload, so that any process on any machine can receive the next part. Parts are
 * written atomically. After an upload is stored, its first part is deleted first: an upload counts
 * as staged as long as its first part exists.
 */
export async function openS3Store({
  bucket: Bucket,
  region,
  endpoint,
  arriving,
}: S3StoreOptions): Promise<FileStore> {
  // Suppress the SDK's warning about supported Node versions: the log has one line per event.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  // Import lazily: nothing of the SDK is loaded where files are on the disk.
  const [
    {
      CopyObjectCommand,
      DeleteObjectCommand,
      GetObjectCommand,
      HeadBucketCommand,
      HeadObjectCommand,
      paginateListObjectsV2,
      PutObjectCommand,
      S3Client,
    },
    { Upload },
  ] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
  await mkdir(arriving, { recursive: true });
  const client = new S3Client({
    region,
    endpoint,
    forcePathStyle: endpoint !== undefined,
    maxAttempts: ATTEMPTS,
    // Other vendors' stores do not support newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
  });
  const inLimit = limitConcurrency(SENDERS);

  const fileKey = (fileGuid: string) => `files/${checkedGuid(fileGuid)}`;
  const stagedPrefix = (uploadGuid: string) => `staging/${checkedGuid(uploadGuid)}/`;
  const stagedKey = (uploadGuid: string, offset: number) =>
    stagedPrefix(uploadGuid) + String(offset).padStart(OFFSET_DIGITS, '0');

  /**
   * Returns the store's response; converts failures to a missing object, an unavailable store, or a
   * refusal.
   */
  const asked = async <Answer>(Key: string, answer: Promise<Answer>): Promise<Answer> => {
    try {
      return await answer;
    } catch (cause) {
      if (isMissing(cause)) throw cause;
      const status = (cause as Failure).$metadata?.httpStatusCode;
      if (status === 404) throw missing(Key);
      if (status === CONDITION_FAILED) throw taken(Key);
      const { name, message } = cause as Error;
      const text = `The bucket ${Bucket}${endpoint === undefined ? '' : ` at ${endpoint}`} does not do as asked: ${message || name}`;
      throw status === undefined || status >= 500 || status === 429
        ? new DependencyUnavailableError(text, { cause })
        : new Error(text, { cause });
    }
  };
  const remove = async (Key: string): Promise<void> =>
    void (await asked(Key, client.send(new DeleteObjectCommand({ Bucket, Key }))));
  const bytesOf = (Key: string): Promise<number | null> =>
    asked(Key, client.send(new HeadObjectCommand({ Bucket, Key }))).then(
      ({ ContentLength = 0 }) => ContentLength,
      (cause: unknown) => (isMissing(cause) ? null : Promise.reject(cause as Error)),
    );

  /**
   * Streams an object. Resumes an interrupted read, because the connection may time out while a
   * browser pauses.
   */
  async function* octetsOf(
    Key: string,
    range?: { start: number; end: number },
  ): AsyncGenerator<Uint8Array> {
    let at = range?.start ?? 0;
    for (let failures = 0; ;) {
      const { Body } = await asked(
        Key,
        client.send(
          new GetObjectCommand({
            Bucket,
            Key,
            ...((at > 0 || range) && { Range: `bytes=${at}-${range?.end ?? ''}` }),
          }),
        ),
      );
      try {
        for await (const chunk of Body as Readable as AsyncIterable<Uint8Array>) {
          failures = 0;
          at += chunk.length;
          yield chunk;
        }
        return;
      } catch (cause) {
        failures += 1;
        if (failures >= ATTEMPTS) await asked(Key, Promise.reject(cause as Error));
      }
    }
  }
  const readable = (octets: AsyncIterable<Uint8Array>) =>
    Readable.from(octets, { objectMode: false });

  const stagedParts = async (uploadGuid: string): Promise<Part[]> => {
    const Prefix = stagedPrefix(uploadGuid);
    const parts: Part[] = [];
    const list = async () => {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
        for (const { Key = '', Size = 0 } of Contents)
          parts.push({ key: Key, offset: Number(Key.slice(Prefix.length)), bytes: Size });
      }
    };
    await asked(Prefix, list());
    return parts.sort((one, other) => one.offset - other.offset);
  };
  async function* allOf(parts: readonly { key: string }[]): AsyncGenerator<Uint8Array> {
    for (const { key } of parts) yield* octetsOf(key);
  }
  /** Deletes the first part separately: without it nothing is staged, and the rest is garbage. */
  const forget = async (parts: readonly { key: string }[]): Promise<void> => {
    const [first, ...rest] = parts;
    if (first) await remove(first.key);
    await forEachFile(rest, ({ key }) => remove(key));
  };
  const put = (Key: string, octets: AsyncIterable<Uint8Array>): Promise<void> =>
    inLimit(async () => {
      if ((await bytesOf(Key)) !== null) throw taken(Key);
      let broken: unknown;
      const watched = async function* () {
        try {
          yield* octets;
        } catch (cause) {
          broken = cause;
          throw cause;
        }
      };
      const upload = new Upload({
        client,
        params: { Bucket, Key, Body: readable(watched()), ...UNLESS_THERE },
        partSize: PART_BYTES,
        queueSize: 1,
      });
      // A failure to read the bytes is not a failure of the bucket.
      await asked(Key, upload.done()).catch((cause: unknown) =>
        Promise.reject((broken ?? cause) as Error),
      );
    });

  return {
    async writePart(uploadGuid, offset, octets) {
      const key = stagedKey(uploadGuid, offset);
      // A part may take minutes to arrive and its complete size must be known: until then it is
      // buffered in an unlinked file on the disk.
      const name = path.join(arriving, randomUUID());
      const file = await open(name, 'wx+');
      try {
        await rm(name);
        // It accepts streams too, although its types do not.
        await file.writeFile(octets as unknown as string);
        const { size } = await file.stat();
        await inLimit(async () => {
          const Body = Buffer.alloc(size);
          await file.read(Body, 0, size, 0);
          await asked(key, client.send(new PutObjectCommand({ Bucket, Key: key, Body })));
        });
        return size;
      } finally {
        await file.close();
      }
    },
    readStaged: (uploadGuid) =>
      readable(
        (async function* () {
          const parts = await stagedParts(uploadGuid);
          if (parts[0]?.offset !== 0) throw missing(stagedKey(uploadGuid, 0));
          yield* allOf(contiguousParts(parts));
        })(),
      ),
    async keep(uploadGuid, fileGuid) {
      const key = fileKey(fileGuid);
      const parts = await stagedParts(uploadGuid);
      if (parts[0]?.offset === 0) {
        const whole = contiguousParts(parts);
        const total = whole.reduce((sum, { bytes }) => sum + bytes, 0);
        // A process that ended before it removed the parts, or a concurrent one, may have copied
        // them.
        const isCopied = async () => {
          const there = await bytesOf(key);
          if (there !== null && there !== total) throw taken(key);
          return there !== null;
        };
        try {
          if (await isCopied()) {
            /* Only the parts are left to remove. */
          } else if (whole.length > 1) await put(key, allOf(whole));
          else
            await asked(
              parts[0].key,
              client.send(
                new CopyObjectCommand({
                  Bucket,
                  Key: key,
                  CopySource: `${Bucket}/${parts[0].key}`,
                }),
              ),
            );
        } catch (cause) {
          if (!(isMissing(cause) || isTaken(cause)) || !(await isCopied())) throw cause;
        }
      } else if ((await bytesOf(key)) === null) throw missing(key);
      await forget(parts);
    },
    put: (fileGuid, octets) => put(fileKey(fileGuid), octets as AsyncIterable<Uint8Array>),
    putAll: (files) =>
      forEachFile(
        files,
        async ({ guid, octets }) =>
          void (await asked(
            guid,
            client.send(new PutObjectCommand({ Bucket, Key: fileKey(guid), Body: octets })),
          )),
      ),
    read: (fileGuid, range) => readable(octetsOf(fileKey(fileGuid), range)),
    bytesOf: (fileGuid) => bytesOf(fileKey(fileGuid)),
    remove: (fileGuid) => remove(fileKey(fileGuid)),
    discard: async (uploadGuid) => forget(await stagedParts(uploadGuid)),
    check: () => asked(`bucket ${Bucket}`, client.send(new HeadBucketCommand({ Bucket }))),
  };
}
