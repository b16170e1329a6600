import { Readable } from 'node:stream';
import { fileTypeFromBuffer, fileTypeFromStream } from 'file-type';
import { contentBounds } from './content-bounds';

interface Kind {
  /** What it is served as. */
  mime: string;
  /**
   * What the content may be seen as by file-type, by its own extension names; 'text' is readable
   * text.
   */
  seenAs: readonly string[];
  /** May be shown in the browser rather than saved. */
  shown?: true;
}

const ZIPPED = ['zip', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub', 'jar'];

/**
 * The extensions of document 1 section 5. Office formats before 2007 are all one container ('cfb').
 */
const KINDS: Readonly<Record<string, Kind>> = {
  jpg: { mime: 'image/jpeg', seenAs: ['jpg'], shown: true },
  jpeg: { mime: 'image/jpeg', seenAs: ['jpg'], shown: true },
  gif: { mime: 'image/gif', seenAs: ['gif'], shown: true },
  png: { mime: 'image/png', seenAs: ['png', 'apng'], shown: true },
  bmp: { mime: 'image/bmp', seenAs: ['bmp'], shown: true },
  mp4: { mime: 'video/mp4', seenAs: ['mp4', 'm4v'], shown: true },
  wmv: { mime: 'video/x-ms-wmv', seenAs: ['asf', 'wmv'] },
  flv: { mime: 'video/x-flv', seenAs: ['flv'] },
  avi: { mime: 'video/x-msvideo', seenAs: ['avi'] },
  webm: { mime: 'video/webm', seenAs: ['webm', 'mkv'], shown: true },
  weba: { mime: 'audio/webm', seenAs: ['webm', 'mkv'], shown: true },
  wav: { mime: 'audio/wav', seenAs: ['wav'], shown: true },
  mp3: { mime: 'audio/mpeg', seenAs: ['mp3'], shown: true },
  aac: { mime: 'audio/aac', seenAs: ['aac'], shown: true },
  pdf: { mime: 'application/pdf', seenAs: ['pdf'], shown: true },
  doc: { mime: 'application/msword', seenAs: ['cfb', 'rtf'] },
  docx: {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    seenAs: ['docx', 'zip'],
  },
  xls: { mime: 'application/vnd.ms-excel', seenAs: ['cfb'] },
  xlsx: {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    seenAs: ['xlsx', 'zip'],
  },
  ppt: { mime: 'application/vnd.ms-powerpoint', seenAs: ['cfb'] },
  pptx: {
    mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    seenAs: ['pptx', 'zip'],
  },
  txt: { mime: 'text/plain; charset=utf-8', seenAs: ['text'] },
  zip: { mime: 'application/zip', seenAs: ZIPPED },
  rar: { mime: 'application/vnd.rar', seenAs: ['rar'] },
};

/** What files of an extension are served as. */
export const mimeOf = (extension: string): string =>
  KINDS[extension]?.mime ?? 'application/octet-stream';
/**
 * Whether files of an extension may be shown in the browser: pictures, what it can play, and PDF.
 */
export const mayBeShown = (extension: string): boolean => KINDS[extension]?.shown === true;

const LOOKED_AT = 64 * 1024;

async function beginningOf(octets: Readable): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of octets as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= LOOKED_AT) break;
  }
  return Buffer.concat(chunks).subarray(0, LOOKED_AT);
}

/**
 * Readable text: UTF-16 with its mark, or anything without control characters (so UTF-8 and
 * Windows-1256 alike).
 */
function isText(octets: Uint8Array): boolean {
  if ((octets[0] === 0xff && octets[1] === 0xfe) || (octets[0] === 0xfe && octets[1] === 0xff))
    return true;
  return !octets.some((octet) => octet < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(octet));
}

/**
 * Whether the content of a file, as it is read or in memory, is what its extension says. Of what is
 * read no more is taken than that needs.
 */
export async function contentMatches(
  content: Readable | Buffer,
  extension: string,
): Promise<boolean> {
  const seenAs = KINDS[extension]?.seenAs ?? [];
  const isSeen = (seen: { ext: string } | undefined) =>
    seen !== undefined && seenAs.includes(seen.ext);
  // The mark of UTF-16 looks like the beginning of an MP3: text is looked at by itself.
  const isAsText = seenAs.includes('text');
  const bounded = { customDetectors: [contentBounds()] };
  // Content made to be mistaken may also make the reader fail.
  if (!(content instanceof Readable))
    return isAsText
      ? isText(content.subarray(0, LOOKED_AT))
      : isSeen(await fileTypeFromBuffer(content, bounded).catch(() => undefined));
  let broken: Error | undefined;
  content.once('error', (cause) => {
    broken = cause;
  });
  try {
    if (isAsText) return isText(await beginningOf(content));
    // It takes streams of Node too, which its types for other platforms leave out.
    const seen = await fileTypeFromStream(
      content as unknown as ReadableStream<Uint8Array>,
      bounded,
    ).catch(() => undefined);
    // What could not be read says nothing of the content.
    if (broken) throw broken;
    return isSeen(seen);
  } finally {
    content.destroy();
  }
}
