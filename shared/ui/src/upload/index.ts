/** Files, sent and shown. */
export type { AttachedFile } from './attached-file';
export { FileCard } from './file-card';
export type { FileCardProps } from './file-card';
export { FileIcon } from './file-icon';
export { FilePreview } from './file-preview';
export { FileUploader } from './file-uploader';
export type { FileUploaderProps } from './file-uploader';
