import { ZipArchive } from '../../../platform/files/zip-archive';

/** Limits of a package; that of a course has many files which are no questions. */
const LIMITS = { entries: 10_000, bytes: 50_000_000 } as const;

const SIGNATURE = Buffer.from('PK\u0003\u0004');
export const isPackage = (content: Uint8Array): boolean =>
  SIGNATURE.equals(content.subarray(0, SIGNATURE.length));

/**
 * A content package: a ZIP archive whose files are unpacked when they are needed. Every method
 * throws an `ArchiveError`.
 */
export class QtiPackage {
  readonly #cached = new Map<string, Buffer>();

  private constructor(private readonly archive: ZipArchive) {}

  static async open(content: Uint8Array): Promise<QtiPackage> {
    return new QtiPackage(await ZipArchive.open(content, LIMITS));
  }

  get names(): string[] {
    return this.archive.names;
  }

  has(name: string): boolean {
    return this.archive.has(name);
  }

  /**
   * The bytes of a file.
   *
   * @param cache returns the same buffer to the next caller: several questions show one picture
   */
  async read(name: string, { cache = false } = {}): Promise<Buffer> {
    const before = this.#cached.get(name);
    if (before) return before;
    const content = await this.archive.read(name);
    if (cache) this.#cached.set(name, content);
    return content;
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
