import { crc32 } from 'node:zlib';
import { exifOf, orientationOf, type Orientation } from './orientation';
import type { TakePicture } from './plain-picture';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/**
 * Chunks that determine pixels and colours (PNG section 11). Without its animation chunks, an
 * animated PNG shows its first frame.
 */
const DRAWING: ReadonlySet<string> = new Set([
  'IHDR',
  'PLTE',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'cICP',
  'sBIT',
  'bKGD',
  'pHYs',
  'IDAT',
  'IEND',
]);

interface Chunk {
  type: string;
  body: Buffer;
  whole: Buffer;
}

/** The complete chunks up to the end of the picture. */
function* chunksOf(bytes: Buffer): Iterable<Chunk> {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return;
  for (let place = SIGNATURE.length; place + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(place);
    const after = place + 12 + length;
    if (after > bytes.length) return;
    const type = bytes.toString('latin1', place + 4, place + 8);
    yield {
      type,
      body: bytes.subarray(place + 8, place + 8 + length),
      whole: bytes.subarray(place, after),
    };
    if (type === 'IEND') return;
    place = after;
  }
}

function written(type: string, body: Buffer): Buffer {
  const [length, named, sum] = [
    Buffer.alloc(4),
    Buffer.concat([Buffer.from(type, 'latin1'), body]),
    Buffer.alloc(4),
  ];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

export const plainPng: TakePicture = (bytes) => {
  const chunks = [...chunksOf(bytes)];
  const header = chunks[0];
  if (
    header?.type !== 'IHDR' ||
    header.body.length !== 13 ||
    chunks.at(-1)?.type !== 'IEND' ||
    !chunks.some(({ type }) => type === 'IDAT')
  )
    return null;
  const [width, height] = [header.body.readUInt32BE(0), header.body.readUInt32BE(4)];
  if (width === 0 || height === 0) return null;
  let orientation: Orientation = 1;
  for (const { type, body } of chunks) if (type === 'eXIf') orientation = orientationOf(body);
  const parts = chunks.filter(({ type }) => DRAWING.has(type)).map(({ whole }) => whole);
  const exif = exifOf(orientation);
  if (exif) parts.splice(1, 0, written('eXIf', exif));
  return { bytes: Buffer.concat([SIGNATURE, ...parts]), width, height };
};
