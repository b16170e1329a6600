import { createReadStream } from 'node:fs';
import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of an archive, read when its turn comes. */
export interface ZipEntry {
  readonly path: string;
  readonly bytes: number;
  open(): Readable;
}

/** A page that was written to the disk before. */
export const pageEntry = (path: string, file: string, bytes: number): ZipEntry => ({
  path,
  bytes,
  open: () => createReadStream(file),
});

export interface ZipOptions {
  mtime: Date;
  /** Asked before each entry; when it throws the archive breaks off there. */
  passes?: () => Promise<void>;
  /** Runs once, when the archive was read whole, failed, or is not wanted any more. */
  done: () => void;
}

/**
 * An archive that comes as it is read, one entry after another, none of it held in memory; nothing
 * is compressed, so that its size is known before.
 */
export async function zipOf(
  entries: readonly ZipEntry[],
  { mtime, passes = () => Promise.resolve(), done }: ZipOptions,
): Promise<{ bytes: number; octets: Readable }> {
  const zip = new ZipFile();
  const octets = new PassThrough();
  let current: Readable | undefined;
  zip.on('error', (cause: Error) => octets.destroy(cause));
  octets.once('close', () => {
    current?.destroy();
    done();
  });
  for (const { path, bytes, open } of entries) {
    zip.addReadStreamLazy(path, { size: bytes, compress: false, mtime }, (give) => {
      const breakOff = (cause: Error) => void octets.destroy(cause);
      passes().then(() => {
        // Whoever fetched it has gone: what follows is not opened.
        if (octets.destroyed) return;
        current = open().once('error', breakOff);
        give(null, current);
      }, breakOff);
    });
  }
  const bytes = await new Promise<number>((resolve, reject) => {
    // Its types leave out what it is called with.
    zip.end({ forceZip64Format: false, comment: '' }, (...[size]: number[]) =>
      size === undefined
        ? reject(new Error('The size of the archive is not known.'))
        : resolve(size),
    );
  });
  zip.outputStream.pipe(octets);
  return { bytes, octets };
}
