import { createReadStream } from 'node:fs';
import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of an archive, read when its turn comes. */
export interface ZipEntry { readonly path: string; readonly bytes: number; open(): Readable }

/** A page that was written to the disk before. */
export const pageEntry = (path: string, file: string, bytes: number): ZipEntry => ({ path, bytes, open: () => createReadStream(file) });

/**
 * An archive that comes as it is read, one entry after another, none of it held in memory; nothing is compressed, so that
 * its size is known before. `done` runs once, when it was read whole, failed, or is not wanted any more.
 */
export async function zipOf(entries: readonly ZipEntry[], mtime: Date, done: () => void): Promise<{ bytes: number; octets: Readable }> {
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
      // Whoever fetched it has gone: what follows is not opened.
      if (octets.destroyed) return;
      current = open().once('error', (cause) => octets.destroy(cause));
      give(null, current);
    });
  }
  const bytes = await new Promise<number>((resolve, reject) => {
    // Its types leave out what it is called with.
    zip.end({ forceZip64Format: false, comment: '' }, (...[size]: number[]) => (size === undefined ? reject(new Error('The size of the archive is not known.')) : resolve(size)));
  });
  zip.outputStream.pipe(octets);
  return { bytes, octets };
}
