import { z } from 'zod';
import { declareEndpoints } from '../endpoint';
import { ROLE } from '../roles';
import { streamedFile } from '../schema';
import { plainStatuses } from '../statuses';
import { EXPORT_LANGUAGES } from './codes';
import { portfolioExportStatuses } from './statuses';

const source = 'docs/decisions/0028';

/** Export of the complete portfolio as an archive. */
export const exportEndpoints = declareEndpoints({
  'POST Portfolios/PrepareExport': {
    access: [ROLE.student],
    source,
    summary:
      "Prepares an archive of the caller's portfolio: pages in both languages that open offline. `url` can be downloaded for some minutes; `bytes` is the approximate size.",
    body: z.object({ language: z.enum(EXPORT_LANGUAGES).default('ar') }),
    data: z.object({
      url: z.string(),
      itemsCount: z.number(),
      filesCount: z.number(),
      bytes: z.number(),
    }),
    statuses: plainStatuses,
  },
  'GET Portfolios/Export': {
    access: 'anyone',
    source,
    summary:
      'The archive, for anyone with the ticket in the address. It is streamed while it is written; its size is announced.',
    query: z.object({ ticket: z.string().min(20).max(100) }),
    data: streamedFile.nullable(),
    download: true,
    statuses: portfolioExportStatuses,
  },
});
