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
      'Makes the own portfolio ready as an archive of pages in both languages that open offline. `url` is opened for download within minutes; `bytes` is about how large it is.',
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
      'The archive, to whoever has the ticket of its address. It comes as it is made, and its size is known before.',
    query: z.object({ ticket: z.string().min(20).max(100) }),
    data: streamedFile.nullable(),
    download: true,
    statuses: portfolioExportStatuses,
  },
});
