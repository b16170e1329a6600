import type { FileItem } from '@riwaq/api';

/** A file that has arrived and belongs to what is being written. */
export type AttachedFile = Pick<FileItem, 'fileUrl' | 'fileCaption'> & Partial<FileItem>;
