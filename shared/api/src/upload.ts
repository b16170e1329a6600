import { UPLOAD } from './limits';

/** The lower-case extension of a file name without its dot, or '' when it has none. */
export function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot < 0 ? '' : fileName.slice(dot + 1).toLowerCase();
}

export type UploadRefusal = 'extension' | 'too-large' | 'empty';

/**
 * Reason why a file may not be uploaded, or null (FILE-3, FILE-4). The server checks the same
 * again.
 */
export function uploadRefusal(fileName: string, bytes: number): UploadRefusal | null {
  if (!(UPLOAD.extensions as readonly string[]).includes(extensionOf(fileName))) return 'extension';
  if (bytes > UPLOAD.maxBytes) return 'too-large';
  return bytes === 0 ? 'empty' : null;
}

export interface Chunk {
  start: number;
  end: number;
}

/** The chunk that starts at `received`: first and last byte, inclusive, as in a Content-Range. */
export function chunkAt(received: number, total: number): Chunk {
  return { start: received, end: Math.min(received + UPLOAD.chunkBytes, total) - 1 };
}

const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** Formats a size for reading: '512 B', '1.4 MB'. Decimal units, as in the limits. */
export function formatFileSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (Number(value.toFixed(1)) >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${UNITS[unit]}`;
}
