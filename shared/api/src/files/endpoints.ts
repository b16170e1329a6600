import { z } from 'zod';
import { declareEndpoints } from '../endpoint';
import { guid } from '../schema';
import { plainStatuses } from '../statuses';

/** Area that an upload belongs to; the last segment of the upload address (FILE-1). */
export const UPLOAD_LOCATIONS = [
  'Forums',
  'Lectures',
  'Library',
  'Exams',
  'ExamAnswer',
  'Portfolio',
  'Mails',
  'ChatPrivate',
  'Profile',
] as const;
export type UploadLocation = (typeof UPLOAD_LOCATIONS)[number];

/** A file as users see it (FILE-9). The spelling of `fileSizeFormated` is the specification's. */
export const fileItem = z.object({
  fileGuid: guid,
  fileUrl: z.string(),
  fileCaption: z.string(),
  fileSizeFormated: z.string(),
  downloadCount: z.number(),
});
export type FileItem = z.infer<typeof fileItem>;

/**
 * `data` of the response to the last chunk of an upload; responses to earlier chunks contain only
 * `received`.
 */
export const uploadProgress = z.object({
  /** Number of bytes that the server has received. */
  received: z.number(),
  fileName: z.string().optional(),
  fileUrl: z.string().optional(),
  fileGuid: guid.optional(),
});
export type UploadProgress = z.infer<typeof uploadProgress>;

const deleteFile = {
  access: 'signed-in',
  source: 'FILE-8',
  summary: 'Deletes an upload of the caller that is not used yet.',
  query: z.object({ fileGuid: guid }),
  data: z.null(),
  statuses: { ...plainStatuses, 2: 'files.missing' },
} as const;

export const filesEndpoints = declareEndpoints({
  'POST Uploader/Download': {
    access: 'signed-in',
    source: 'FILE-7',
    summary:
      'A short-lived signed address of a file that the caller may read. Counts one download unless it is a preview.',
    body: z.object({ fileUrl: z.string().min(1).max(500), preview: z.boolean().optional() }),
    data: z.object({ url: z.string() }).nullable(),
    statuses: { ...plainStatuses, 2: 'files.missing' },
  },
  'DELETE Uploader/DeleteFile/{fileGuid}': deleteFile,
  // Deprecated path: clients of earlier versions send the guid in the query.
  'DELETE Uploader/DeleteFile': deleteFile,
});
