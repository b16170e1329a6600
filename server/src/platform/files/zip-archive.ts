import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';

/** Limits of an archive that a user sent. */
export interface ArchiveLimits {
  /** Files and folders. */
  readonly entries: number;
  /**
   * Bytes unpacked from all files together, counted while unpacking, whatever sizes the archive
   * claims.
   */
  readonly bytes: number;
}

/** Bytes unpacked from a file for each packed one; that of text is below 100. */
const RATIO_MAX = 500;
/** Bytes of a file that may be unpacked in any ratio: an empty picture packs well. */
const ANY_RATIO_BYTES = 5_000_000;

/** The reason why an archive is not read. */
export class ArchiveError extends Error {
  constructor(
    readonly reason: 'malformed' | 'tooLarge',
    cause?: unknown,
  ) {
    super(reason, { cause });
    this.name = 'ArchiveError';
  }
}

const asArchiveError = (cause: unknown): ArchiveError =>
  cause instanceof ArchiveError ? cause : new ArchiveError('malformed', cause);

/**
 * A ZIP archive in memory whose files are unpacked one at a time, within limits. Refuses paths that
 * leave the archive and encrypted files. Every method throws an {@link ArchiveError}.
 */
export class ZipArchive {
  #left: number;

  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
    { bytes }: ArchiveLimits,
  ) {
    this.#left = bytes;
  }

  /** Reads the list of files; of several with the same path the first one counts. */
  static async open(bytes: Uint8Array, limits: ArchiveLimits): Promise<ZipArchive> {
    try {
      const zip = await fromBufferPromise(
        Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
        { lazyEntries: true },
      );
      const entries = new Map<string, Entry>();
      let count = 0;
      for await (const entry of zip.eachEntry()) {
        count += 1;
        if (count > limits.entries) throw new ArchiveError('tooLarge');
        const path = entry.fileName;
        if (!path.endsWith('/') && !entries.has(path)) entries.set(path, entry);
      }
      return new ZipArchive(zip, entries, limits);
    } catch (cause) {
      throw asArchiveError(cause);
    }
  }

  /** Paths of the files, in the order of the archive. */
  get names(): string[] {
    return [...this.entries.keys()];
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** Unpacks a file. */
  async read(name: string): Promise<Buffer> {
    const entry = this.entries.get(name);
    if (!entry) throw new ArchiveError('malformed');
    const most = Math.max(ANY_RATIO_BYTES, entry.compressedSize * RATIO_MAX);
    if (entry.uncompressedSize > Math.min(most, this.#left)) throw new ArchiveError('tooLarge');
    try {
      const stream = await this.zip.openReadStreamPromise(entry);
      const chunks: Buffer[] = [];
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        this.#left -= chunk.length;
        if (this.#left < 0) throw new ArchiveError('tooLarge');
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    } catch (cause) {
      throw asArchiveError(cause);
    }
  }
}
