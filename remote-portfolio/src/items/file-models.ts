import type { AttachedFile } from '@riwaq/ui/upload';

/** Converts attached files to the fields of a request. */
export const fileModels = (files: readonly AttachedFile[]) =>
  files.map(({ fileUrl, fileCaption }) => ({ fileUrl, fileCaption }));
