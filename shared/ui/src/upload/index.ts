/** Uploading and displaying files. */
export type { AttachedFile } from './attached-file';
export { FileCard } from './file-card';
export type { FileCardProps } from './file-card';
export { FileIcon } from './file-icon';
export { previewKind } from './file-kind';
export { FileUploader } from './file-uploader';
export type { FileUploaderProps } from './file-uploader';
export { FilePreview } from './lazy-preview';
