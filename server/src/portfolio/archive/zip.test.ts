import { once } from 'node:events';
import { Readable } from 'node:stream';
import { unzipSync } from 'fflate';
import { waitFor } from '../../platform/realtime/testing/wait-for';
import { zipOf, type ZipEntry } from './zip';

const CHUNK = Buffer.alloc(64 * 1024, 7);

/** Makes an entry of `chunks` chunks that counts how many were read. */
function entry(path: string, chunks: number): ZipEntry & { read: number; stream: Readable | null } {
  const made = {
    path,
    bytes: chunks * CHUNK.length,
    read: 0,
    stream: null as Readable | null,
    open() {
      let left = chunks;
      return (made.stream = new Readable({
        read() {
          made.read += left > 0 ? 1 : 0;
          this.push(left > 0 ? CHUNK : null);
          left -= 1;
        },
      }));
    },
  };
  return made;
}

async function readAll(stream: Readable): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

test('announces the exact size and stores complete files', async () => {
  const done = jest.fn();
  const { bytes, stream } = await zipOf([entry('a.bin', 3), entry('ملف.bin', 1)], {
    mtime: new Date(),
    done,
  });
  const zip = await readAll(stream);
  expect(zip.length).toBe(bytes);
  expect(Object.entries(unzipSync(zip)).map(([name, content]) => [name, content.length])).toEqual([
    ['a.bin', 3 * CHUNK.length],
    ['ملف.bin', CHUNK.length],
  ]);
  await waitFor('the end', () => done.mock.calls.length === 1);
});

test('reads no further ahead than its consumer', async () => {
  const large = entry('large.bin', 8000);
  const { stream } = await zipOf([large], { mtime: new Date(), done: () => undefined });
  stream.once('readable', () => undefined);
  await waitFor('the first chunks', () => large.read > 0);
  await new Promise((resolve) => setImmediate(resolve));
  expect(large.read).toBeLessThan(100);
  stream.destroy();
});

test('stops reading and opens no further entry when the consumer leaves', async () => {
  const [first, second] = [entry('first.bin', 8000), entry('second.bin', 1)];
  const done = jest.fn();
  const { stream } = await zipOf([first, second], { mtime: new Date(), done });
  stream.once('data', () => stream.destroy());
  await once(stream, 'close');
  expect(first.stream?.destroyed).toBe(true);
  expect(second.stream).toBeNull();
  expect(done).toHaveBeenCalledTimes(1);
});

test('breaks the archive off when a file cannot be read', async () => {
  const broken: ZipEntry = {
    path: 'b.bin',
    bytes: 10,
    open: () =>
      new Readable({
        read() {
          this.destroy(new Error('gone'));
        },
      }),
  };
  const { stream } = await zipOf([entry('a.bin', 1), broken], {
    mtime: new Date(),
    done: () => undefined,
  });
  await expect(readAll(stream)).rejects.toThrow('gone');
});

test('breaks off before the first entry that `passes` refuses', async () => {
  const entries = [entry('a.bin', 2), entry('b.bin', 2), entry('c.bin', 2)];
  const done = jest.fn();
  let asked = 0;
  const { stream } = await zipOf(entries, {
    mtime: new Date(),
    done,
    passes: async () => {
      if (++asked > 2) throw new Error('closed');
    },
  });
  await expect(readAll(stream)).rejects.toThrow('closed');
  expect(entries.map(({ stream }) => stream !== null)).toEqual([true, true, false]);
  expect(done).toHaveBeenCalledTimes(1);
});
