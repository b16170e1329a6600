import fc from 'fast-check';
import { UPLOAD } from './limits';
import { chunkAt, extensionOf, formatFileSize, uploadRefusal, type Chunk } from './upload';

test.each([
  ['a.pdf', 'pdf'],
  ['A.PDF', 'pdf'],
  ['archive.tar.gz', 'gz'],
  ['محاضرة ١.docx', 'docx'],
  ['none', ''],
  ['ends.', ''],
  ['.hidden', 'hidden'],
  ['', ''],
])('extracts from %j the extension %j', (name, extension) => {
  expect(extensionOf(name)).toBe(extension);
});

describe('uploadRefusal (FILE-3, FILE-4)', () => {
  test.each([...UPLOAD.extensions])('accepts %s', (extension) => {
    expect(uploadRefusal(`file.${extension}`, 1)).toBeNull();
    expect(uploadRefusal(`file.${extension.toUpperCase()}`, UPLOAD.maxBytes)).toBeNull();
  });

  test.each([
    ['exe', 'run.exe', 1, 'extension'],
    ['svg', 'picture.svg', 1, 'extension'],
    ['html', 'page.html', 1, 'extension'],
    ['an extension hidden behind another', 'a.pdf.exe', 1, 'extension'],
    ['no extension', 'README', 1, 'extension'],
    ['one byte more than 200 MB', 'a.zip', UPLOAD.maxBytes + 1, 'too-large'],
    ['an empty file', 'a.txt', 0, 'empty'],
  ])('refuses %s', (_what, name, bytes, refusal) => {
    expect(uploadRefusal(name, bytes)).toBe(refusal);
  });
});

describe('chunks', () => {
  const all = (total: number): Chunk[] => {
    const chunks: Chunk[] = [];
    for (let received = 0; received < total;) {
      const chunk = chunkAt(received, total);
      chunks.push(chunk);
      received = chunk.end + 1;
    }
    return chunks;
  };

  test.each([
    [1, [[0, 0]]],
    [5_000_000, [[0, 4_999_999]]],
    [
      5_000_001,
      [
        [0, 4_999_999],
        [5_000_000, 5_000_000],
      ],
    ],
  ])('splits %i bytes', (total, expected) => {
    expect(all(total).map(({ start, end }) => [start, end])).toEqual(expected);
  });

  test('cover a file without gaps, within the maximum size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: UPLOAD.maxBytes }), (total) => {
        const chunks = all(total);
        expect(chunks.length).toBe(Math.ceil(total / UPLOAD.chunkBytes));
        expect(chunks.at(-1)?.end).toBe(total - 1);
        chunks.forEach(({ start, end }, index) => {
          expect(start).toBe(index * UPLOAD.chunkBytes);
          expect(end - start + 1).toBeLessThanOrEqual(UPLOAD.chunkBytes);
        });
      }),
    );
  });
});

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 KB'],
  [1449, '1.4 KB'],
  [999_949, '999.9 KB'],
  [999_950, '1.0 MB'],
  [1_000_000, '1.0 MB'],
  [209_715_200, '209.7 MB'],
  [3_200_000_000, '3.2 GB'],
  [5_000_000_000_000, '5000.0 GB'],
])('formats %i bytes as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});

test('never formats a size as a thousand of its unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_900_000_000 }), (bytes) => {
      expect(formatFileSize(bytes)).not.toMatch(/^1000(\.0)? /);
    }),
    { examples: [[999_950], [999_999_999]] },
  );
});
