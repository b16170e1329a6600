import { Readable } from 'node:stream';
import { openPromise, type Entry } from 'yauzl';
import { StartupError } from '../platform/startup-error';
import { LIST, listSchema, measureBytes, type BackupList, type MeasuredBytes } from './format';

/**
 * Splits JSON lines at line feeds only: texts may contain other characters that some readers treat
 * as line ends.
 */
export async function* linesOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of content) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** An open back-up, readable in any order. */
export interface OpenBackup {
  readonly list: BackupList;
  /**
   * Reads the bytes of a part. The stream fails with a {@link StartupError} when they differ from
   * those written.
   */
  read(place: string, expected: MeasuredBytes): Readable;
  close(): void;
}

const damaged = (from: string, why: string, cause?: unknown): StartupError =>
  new StartupError(`${from} is no back-up of Riwaq, or it is damaged (${why}).`, { cause });

/** Opens a back-up and reads its list. Throws a {@link StartupError} when it is not a back-up. */
export async function openBackup(from: string): Promise<OpenBackup> {
  const zip = await openPromise(from, { lazyEntries: true, autoClose: false }).catch(
    (cause: unknown) => {
      throw (cause as NodeJS.ErrnoException).code === 'ENOENT'
        ? new StartupError(`There is no ${from}.`)
        : damaged(from, 'its end is missing or is not that of an archive', cause);
    },
  );
  const entries = new Map<string, Entry>();
  const contentAt = async (place: string): Promise<Readable> => {
    const entry = entries.get(place);
    if (!entry) throw damaged(from, `${place} is missing`);
    return zip.openReadStreamPromise(entry);
  };
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const list = listSchema.parse(
      JSON.parse(Buffer.concat((await (await contentAt(LIST)).toArray()) as Buffer[]).toString()),
    );
    return {
      list,
      read: (place, expected) =>
        Readable.from(
          (async function* whole() {
            let found: MeasuredBytes | undefined;
            try {
              yield* measureBytes((await contentAt(place)) as AsyncIterable<Uint8Array>, (seen) => {
                found = seen;
              });
            } catch (cause) {
              throw cause instanceof StartupError
                ? cause
                : damaged(from, `${place} cannot be read`, cause);
            }
            if (found?.bytes !== expected.bytes || found.sha256 !== expected.sha256)
              throw damaged(from, `${place} is not what was written`);
          })(),
          { objectMode: false },
        ),
      close: () => zip.close(),
    };
  } catch (cause) {
    zip.close();
    throw cause instanceof StartupError ? cause : damaged(from, 'its list cannot be read', cause);
  }
}
