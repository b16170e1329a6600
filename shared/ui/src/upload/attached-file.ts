import type { FileItem } from '@riwaq/api';

/** An uploaded file attached to the content being edited. */
export type AttachedFile = Pick<FileItem, 'fileUrl' | 'fileCaption'> & Partial<FileItem>;
