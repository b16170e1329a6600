import { exifOf, orientationOf, type Orientation } from './orientation';
import type { TakePicture } from './plain-picture';

const [SOI, EOI, SOS, APP0, APP1, APP2, APP14] = [0xd8, 0xd9, 0xda, 0xe0, 0xe1, 0xe2, 0xee];
/**
 * Frame headers of the JPEG processes that browsers and decoders support: sequential and
 * progressive.
 */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
/** Markers of Huffman and quantisation tables, and restart intervals. */
const TABLES: ReadonlySet<number> = new Set([0xc4, 0xdb, 0xdd]);
const [JFIF, EXIF, ICC, ADOBE] = ['JFIF\0', 'Exif\0\0', 'ICC_PROFILE\0', 'Adobe'];
/** Length of a JFIF block's version, units and density; a thumbnail may follow. */
const JFIF_BYTES = 12;

/** A marker segment; for a scan also the position where its data begins. */
interface Segment {
  marker: number;
  body: Buffer;
  after: number;
}

/** Whether a marker has no length. */
const isAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= SOI);

/** End of a scan's data: the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (
    let place = bytes.indexOf(0xff, from);
    place !== -1;
    place = bytes.indexOf(0xff, place + 1)
  ) {
    const next = bytes[place + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7))
      return place;
  }
  return bytes.length;
}

/** The complete segments up to the end of the picture. */
function* segmentsOf(bytes: Buffer): Iterable<Segment> {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return;
  for (let place = 2; place + 4 <= bytes.length && bytes[place] === 0xff;) {
    const marker = bytes[place + 1] ?? 0;
    if (marker === EOI) return;
    if (marker === 0xff) {
      place += 1;
      continue;
    }
    if (isAlone(marker)) {
      place += 2;
      continue;
    }
    const after = place + 2 + Math.max(2, bytes.readUInt16BE(place + 2));
    if (after > bytes.length) return;
    yield { marker, body: bytes.subarray(place + 4, after), after };
    place = marker === SOS ? endOfScan(bytes, after) : after;
  }
}

const sizeIn = (frame: Buffer): { width: number; height: number } | null => {
  if (frame.length < 5) return null;
  const [height, width] = [frame.readUInt16BE(1), frame.readUInt16BE(3)];
  return width > 0 && height > 0 ? { width, height } : null;
};

/** Width and height from a JPEG's header; null for other content. Decodes no pixels. */
export function jpegSize(bytes: Buffer): { width: number; height: number } | null {
  for (const { marker, body } of segmentsOf(bytes)) {
    if (FRAMES.has(marker)) return sizeIn(body);
    // Scan data before any frame header.
    if (marker === SOS) return null;
  }
  return null;
}

function written(marker: number, body: Buffer): Buffer {
  const head = Buffer.of(0xff, marker, 0, 0);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/**
 * The part of a segment that determines pixels or colours; null for any other segment: camera data,
 * locations, comments, thumbnails.
 */
function drawing(bytes: Buffer, { marker, body, after }: Segment): Buffer | null {
  const says = (name: string) => body.toString('latin1', 0, name.length) === name;
  if (FRAMES.has(marker) || TABLES.has(marker)) return written(marker, body);
  if (marker === SOS)
    return Buffer.concat([written(marker, body), bytes.subarray(after, endOfScan(bytes, after))]);
  if (marker === APP0 && says(JFIF))
    return written(marker, Buffer.concat([body.subarray(0, JFIF_BYTES), Buffer.of(0, 0)]));
  if ((marker === APP2 && says(ICC)) || (marker === APP14 && says(ADOBE)))
    return written(marker, body);
  return null;
}

/**
 * A JPEG reduced to its tables, frame, scans and colours (ITU-T T.81 annex B), and its orientation.
 */
export const plainJpeg: TakePicture = (bytes) => {
  const parts: Buffer[] = [];
  let [size, hasScan]: [{ width: number; height: number } | null, boolean] = [null, false];
  let orientation: Orientation = 1;
  for (const segment of segmentsOf(bytes)) {
    const { marker, body } = segment;
    if (FRAMES.has(marker)) size ??= sizeIn(body);
    if (marker === SOS) hasScan = true;
    if (marker === APP1 && body.toString('latin1', 0, EXIF.length) === EXIF)
      orientation = orientationOf(body.subarray(EXIF.length));
    const part = drawing(bytes, segment);
    if (part) parts.push(part);
  }
  if (!size || !hasScan) return null;
  const exif = exifOf(orientation);
  // JFIF must be the first segment.
  const first = parts[0]?.[1] === APP0 ? 1 : 0;
  if (exif)
    parts.splice(first, 0, written(APP1, Buffer.concat([Buffer.from(EXIF, 'latin1'), exif])));
  return { ...size, bytes: Buffer.concat([Buffer.of(0xff, SOI), ...parts, Buffer.of(0xff, EOI)]) };
};
