import { z } from 'zod';
import { declareEndpoints } from '../endpoint';
import { guid } from '../schema';
import { plainStatuses } from '../statuses';

/**
 * Where an upload belongs; the last segment of the upload address (document 1 section 7, File
 * upload).
 */
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

/**
 * A file as a person meets it (document 1 section 3). The spelling of `fileSizeFormated` is the
 * specification's.
 */
export const fileItem = z.object({
  fileGuid: guid,
  fileUrl: z.string(),
  fileCaption: z.string(),
  fileSizeFormated: z.string(),
  downloadCount: z.number(),
});
export type FileItem = z.infer<typeof fileItem>;

/**
 * What the last chunk of an upload answers under `data`; earlier chunks answer `received` alone.
 */
export const uploadAnswer = z.object({
  /** Bytes that the server has. */
  received: z.number(),
  fileName: z.string().optional(),
  fileUrl: z.string().optional(),
  fileGuid: guid.optional(),
});
export type UploadAnswer = z.infer<typeof uploadAnswer>;

const deleteFile = {
  access: 'signed-in',
  source: 'document 3 section 7, Files',
  summary: 'Deletes an own upload that nothing refers to yet.',
  query: z.object({ fileGuid: guid }),
  data: z.null(),
  statuses: { ...plainStatuses, 2: 'files.missing' },
} as const;

export const filesEndpoints = declareEndpoints({
  'POST Uploader/Download': {
    access: 'signed-in',
    source: 'document 1 section 7, Shell',
    summary:
      'A short-lived signed address of a file that the caller may read. Counts one download unless it is a preview.',
    body: z.object({ fileUrl: z.string().min(1).max(500), preview: z.boolean().optional() }),
    data: z.object({ url: z.string() }).nullable(),
    statuses: { ...plainStatuses, 2: 'files.missing' },
  },
  'DELETE Uploader/DeleteFile/{fileGuid}': deleteFile,
  // As it was before: clients of earlier versions name the file in the query.
  'DELETE Uploader/DeleteFile': deleteFile,
});
