import { extensionOf, UPLOAD } from '@riwaq/api';

export type FileKind =
  'image' | 'video' | 'audio' | 'pdf' | 'document' | 'sheet' | 'slides' | 'archive' | 'other';

const has = (list: readonly string[], extension: string): boolean => list.includes(extension);
const AUDIO = ['mp3', 'wav', 'weba', 'aac'];

/** Kind of a file by its extension. */
export function fileKind(fileName: string): FileKind {
  const extension = extensionOf(fileName);
  if (has(UPLOAD.imageExtensions, extension)) return 'image';
  if (has(AUDIO, extension)) return 'audio';
  if (has(['mp4', 'webm', 'wmv', 'flv', 'avi'], extension)) return 'video';
  if (extension === 'pdf') return 'pdf';
  if (has(['doc', 'docx', 'txt'], extension)) return 'document';
  if (has(['xls', 'xlsx'], extension)) return 'sheet';
  if (has(['ppt', 'pptx'], extension)) return 'slides';
  return has(['zip', 'rar'], extension) ? 'archive' : 'other';
}

/**
 * How a browser can preview a file: as a picture, as playable media (FILE-10) or as PDF; null if it
 * cannot.
 */
export function previewKind(fileName: string): 'image' | 'video' | 'audio' | 'pdf' | null {
  const kind = fileKind(fileName);
  if (kind === 'image' || kind === 'pdf') return kind;
  if (!has(UPLOAD.playableExtensions, extensionOf(fileName))) return null;
  return kind === 'audio' ? 'audio' : 'video';
}
