import { createReadStream } from 'node:fs';
import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of an archive, opened when its turn comes. */
export interface ZipEntry {
  readonly path: string;
  readonly bytes: number;
  open(): Readable;
}

/** Makes the entry of a page that was written to the disk before. */
export const pageEntry = (path: string, file: string, bytes: number): ZipEntry => ({
  path,
  bytes,
  open: () => createReadStream(file),
});

export interface ZipOptions {
  mtime: Date;
  /** Called before each entry. When it throws, the archive breaks off there. */
  passes?: () => Promise<void>;
  /** Runs once: when the archive was read completely, failed, or its consumer left. */
  done: () => void;
}

/**
 * Makes an archive that is streamed one entry after another and never buffered completely. Entries
 * are not compressed, so that the size is known in advance.
 */
export async function zipOf(
  entries: readonly ZipEntry[],
  { mtime, passes = () => Promise.resolve(), done }: ZipOptions,
): Promise<{ bytes: number; stream: Readable }> {
  const zip = new ZipFile();
  const stream = new PassThrough();
  let current: Readable | undefined;
  zip.on('error', (cause: Error) => stream.destroy(cause));
  stream.once('close', () => {
    current?.destroy();
    done();
  });
  for (const { path, bytes, open } of entries) {
    zip.addReadStreamLazy(path, { size: bytes, compress: false, mtime }, (give) => {
      const breakOff = (cause: Error) => void stream.destroy(cause);
      passes().then(() => {
        // The consumer left: do not open further entries.
        if (stream.destroyed) return;
        current = open().once('error', breakOff);
        give(null, current);
      }, breakOff);
    });
  }
  const bytes = await new Promise<number>((resolve, reject) => {
    // The types of yazl omit the argument of this callback.
    zip.end({ forceZip64Format: false, comment: '' }, (...[size]: number[]) =>
      size === undefined
        ? reject(new Error('The size of the archive is not known.'))
        : resolve(size),
    );
  });
  zip.outputStream.pipe(stream);
  return { bytes, stream };
}
