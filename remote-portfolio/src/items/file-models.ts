import type { AttachedFile } from '@riwaq/ui/upload';

/** Files as a call takes them. */
export const fileModels = (files: readonly AttachedFile[]) =>
  files.map(({ fileUrl, fileCaption }) => ({ fileUrl, fileCaption }));
