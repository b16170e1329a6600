import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { DependencyUnavailableError } from '../http/unavailable';
import { isMissing, missing, taken } from './file-store';

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

export interface BucketOptions {
  bucket: string;
  region: string;
  /** Endpoint of a store that is not Amazon's. */
  endpoint?: string;
}

type Sdk = typeof import('@aws-sdk/client-s3') &
  Pick<typeof import('@aws-sdk/lib-storage'), 'Upload'>;

interface Failure {
  $metadata?: { httpStatusCode?: number };
}

export const readable = (content: AsyncIterable<Uint8Array>): Readable =>
  Readable.from(content, { objectMode: false });

/**
 * The objects of a bucket, by key. Fails with {@link isMissing} for an object that does not exist,
 * and with a {@link DependencyUnavailableError} while the bucket is away.
 */
export class S3Bucket {
  readonly #inLimit = limitConcurrency(SENDERS);

  constructor(
    private readonly sdk: Sdk,
    private readonly client: S3Client,
    private readonly options: BucketOptions,
  ) {}

  get #name(): string {
    return this.options.bucket;
  }

  /**
   * Returns the store's response; converts failures to a missing object, an unavailable store, or a
   * refusal.
   */
  async #asked<Result>(Key: string, response: Promise<Result>): Promise<Result> {
    try {
      return await response;
    } catch (cause) {
      if (isMissing(cause)) throw cause;
      const status = (cause as Failure).$metadata?.httpStatusCode;
      if (status === 404) throw missing(Key);
      if (status === CONDITION_FAILED) throw taken(Key);
      const { endpoint } = this.options;
      const { name, message } = cause as Error;
      const text = `The bucket ${this.#name}${endpoint === undefined ? '' : ` at ${endpoint}`} does not do as asked: ${message || name}`;
      throw status === undefined || status >= 500 || status === 429
        ? new DependencyUnavailableError(text, { cause })
        : new Error(text, { cause });
    }
  }

  /** Size of an object in bytes; null when it does not exist. */
  bytesOf(Key: string): Promise<number | null> {
    return this.#asked(
      Key,
      this.client.send(new this.sdk.HeadObjectCommand({ Bucket: this.#name, Key })),
    ).then(
      ({ ContentLength = 0 }) => ContentLength,
      (cause: unknown) => (isMissing(cause) ? null : Promise.reject(cause as Error)),
    );
  }

  /**
   * Streams an object. Resumes an interrupted read, because the connection may time out while a
   * browser pauses.
   */
  async *read(Key: string, range?: { start: number; end: number }): AsyncGenerator<Uint8Array> {
    let at = range?.start ?? 0;
    for (let failures = 0; ;) {
      const { Body } = await this.#asked(
        Key,
        this.client.send(
          new this.sdk.GetObjectCommand({
            Bucket: this.#name,
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
        if (failures >= ATTEMPTS) await this.#asked(Key, Promise.reject(cause as Error));
      }
    }
  }

  /** Keys and sizes of the objects under a prefix. */
  list(Prefix: string): Promise<{ key: string; bytes: number }[]> {
    const pages = this.sdk.paginateListObjectsV2(
      { client: this.client },
      { Bucket: this.#name, Prefix },
    );
    const collect = async () => {
      const objects: { key: string; bytes: number }[] = [];
      for await (const { Contents = [] } of pages)
        for (const { Key = '', Size = 0 } of Contents) objects.push({ key: Key, bytes: Size });
      return objects;
    };
    return this.#asked(Prefix, collect());
  }

  /** Writes an object, or replaces it. */
  async write(Key: string, Body: Uint8Array): Promise<void> {
    await this.#asked(
      Key,
      this.client.send(new this.sdk.PutObjectCommand({ Bucket: this.#name, Key, Body })),
    );
  }

  /** Like {@link write}, but the bytes are read into memory only when it is their turn. */
  writeInTurn(key: string, readOctets: () => Promise<Uint8Array>): Promise<void> {
    return this.#inLimit(async () => this.write(key, await readOctets()));
  }

  /** Streams a new object; fails with {@link isTaken} when it exists. */
  create(Key: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    return this.#inLimit(async () => {
      if ((await this.bytesOf(Key)) !== null) throw taken(Key);
      let broken: unknown;
      const watched = async function* () {
        try {
          yield* content;
        } catch (cause) {
          broken = cause;
          throw cause;
        }
      };
      const upload = new this.sdk.Upload({
        client: this.client,
        params: { Bucket: this.#name, Key, Body: readable(watched()), ...UNLESS_THERE },
        partSize: PART_BYTES,
        queueSize: 1,
      });
      // A failure to read the bytes is not a failure of the bucket.
      await this.#asked(Key, upload.done()).catch((cause: unknown) =>
        Promise.reject((broken ?? cause) as Error),
      );
    });
  }

  async copy(from: string, to: string): Promise<void> {
    await this.#asked(
      from,
      this.client.send(
        new this.sdk.CopyObjectCommand({
          Bucket: this.#name,
          Key: to,
          CopySource: `${this.#name}/${from}`,
        }),
      ),
    );
  }

  async remove(Key: string): Promise<void> {
    await this.#asked(
      Key,
      this.client.send(new this.sdk.DeleteObjectCommand({ Bucket: this.#name, Key })),
    );
  }

  /** Rejects while the bucket is away or refuses access. */
  check(): Promise<unknown> {
    return this.#asked(
      `bucket ${this.#name}`,
      this.client.send(new this.sdk.HeadBucketCommand({ Bucket: this.#name })),
    );
  }
}

export async function openBucket(options: BucketOptions): Promise<S3Bucket> {
  // Suppress the SDK's warning about supported Node versions: the log has one line per event.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  // Import lazily: nothing of the SDK is loaded where files are on the disk.
  const [sdk, { Upload }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/lib-storage'),
  ]);
  const { region, endpoint } = options;
  const client = new sdk.S3Client({
    region,
    endpoint,
    forcePathStyle: endpoint !== undefined,
    maxAttempts: ATTEMPTS,
    // Other vendors' stores do not support newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
  });
  return new S3Bucket({ ...sdk, Upload }, client, options);
}
