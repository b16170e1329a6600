import { Readable } from 'node:stream';
import { fileTypeFromBuffer, fileTypeFromStream } from 'file-type';
import { contentBounds } from './content-bounds';

interface Kind {
  /** Content type of responses. */
  mime: string;
  /** Accepted results of file-type, by its own extension names; 'text' means readable text. */
  seenAs: readonly string[];
  /** Whether the browser may show it instead of saving it. */
  shown?: true;
}

const ZIPPED = ['zip', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub', 'jar'];

/** The extensions of FILE-4. Office formats before 2007 share one container ('cfb'). */
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

/** Content type of files with an extension. */
export const mimeOf = (extension: string): string =>
  KINDS[extension]?.mime ?? 'application/byte-stream';
/** Whether files with an extension may be shown in the browser: images, playable media, and PDF. */
export const mayBeShown = (extension: string): boolean => KINDS[extension]?.shown === true;

const LOOKED_AT = 64 * 1024;

async function beginningOf(content: Readable): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= LOOKED_AT) break;
  }
  return Buffer.concat(chunks).subarray(0, LOOKED_AT);
}

/**
 * Whether the content is readable text: UTF-16 with a byte order mark, or anything without control
 * characters (such as UTF-8 or Windows-1256).
 */
function isText(content: Uint8Array): boolean {
  if ((content[0] === 0xff && content[1] === 0xfe) || (content[0] === 0xfe && content[1] === 0xff))
    return true;
  return !content.some((byte) => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(byte));
}

/**
 * Whether the content of a file, as a stream or in memory, matches its extension. Reads no more of
 * a stream than necessary.
 */
export async function contentMatches(
  content: Readable | Buffer,
  extension: string,
): Promise<boolean> {
  const seenAs = KINDS[extension]?.seenAs ?? [];
  const isSeen = (seen: { ext: string } | undefined) =>
    seen !== undefined && seenAs.includes(seen.ext);
  // Check text separately: the byte order mark of UTF-16 looks like the beginning of an MP3.
  const isAsText = seenAs.includes('text');
  const bounded = { customDetectors: [contentBounds()] };
  // Hostile content may make the parser fail.
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
    // The function accepts Node streams too, although its types for other platforms do not.
    const seen = await fileTypeFromStream(
      content as unknown as ReadableStream<Uint8Array>,
      bounded,
    ).catch(() => undefined);
    // Rethrow a read error: it says nothing about the content.
    if (broken) throw broken;
    return isSeen(seen);
  } finally {
    content.destroy();
  }
}
