import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';

/** Bytes unpacked from one package, counted while unpacking, whatever sizes the package claims. */
const UNPACKED_MAX = 50_000_000;
/** Files of a package; that of a course has many which are no questions. */
const ENTRIES_MAX = 10_000;

/** The reason why a package is not read. */
export class PackageError extends Error {
  constructor(
    readonly reason: 'archive' | 'tooLarge',
    cause?: unknown,
  ) {
    super(reason, { cause });
    this.name = 'PackageError';
  }
}

const SIGNATURE = Buffer.from('PK\u0003\u0004');
export const isPackage = (octets: Uint8Array): boolean =>
  SIGNATURE.equals(octets.subarray(0, SIGNATURE.length));

/**
 * A content package: a ZIP archive whose files are unpacked when they are needed, each at most
 * once. Every method throws a {@link PackageError}.
 */
export class QtiPackage {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #unpacked = new Map<string, Buffer>();
  #left = UNPACKED_MAX;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** Reads the list of files. The library refuses paths that leave the package. */
  static async open(octets: Uint8Array): Promise<QtiPackage> {
    try {
      const zip = await fromBufferPromise(
        Buffer.from(octets.buffer, octets.byteOffset, octets.length),
        {
          lazyEntries: true,
        },
      );
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) {
        if (entries.size >= ENTRIES_MAX) throw new PackageError('tooLarge');
        if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry);
      }
      return new QtiPackage(zip, entries);
    } catch (cause) {
      throw cause instanceof PackageError ? cause : new PackageError('archive', cause);
    }
  }

  get names(): string[] {
    return [...this.#entries.keys()];
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /**
   * The bytes of a file.
   *
   * @param cache returns the same buffer to the next caller: several questions show one picture
   */
  async read(name: string, { cache = false } = {}): Promise<Buffer> {
    const before = this.#unpacked.get(name);
    if (before) return before;
    const octets = await this.#unpack(name);
    if (cache) this.#unpacked.set(name, octets);
    return octets;
  }

  async #unpack(name: string): Promise<Buffer> {
    const entry = this.#entries.get(name);
    if (!entry) throw new PackageError('archive');
    if (entry.uncompressedSize > this.#left) throw new PackageError('tooLarge');
    try {
      const stream = await this.#zip.openReadStreamPromise(entry);
      const chunks: Buffer[] = [];
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        this.#left -= chunk.length;
        if (this.#left < 0) throw new PackageError('tooLarge');
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    } catch (cause) {
      throw cause instanceof PackageError ? cause : new PackageError('archive', cause);
    }
  }
}

/** Resolves an address against the folder of a file of the package, without leaving the package. */
export function pathFrom(file: string, address: string): string {
  const path: string[] = address.startsWith('/') ? [] : file.split('/').slice(0, -1);
  for (const segment of address.split('/')) {
    if (segment === '..') path.pop();
    else if (segment !== '' && segment !== '.') path.push(segment);
  }
  return path.join('/');
}
