import { z } from 'zod';
import { declareEndpoints } from '../endpoint';
import { examFoundStatuses, exportStatuses } from '../exams/statuses';
import { ROLE } from '../roles';
import { fileDownload, guid } from '../schema';
import { STATISTICS_TABLES } from './codes';
import { examStatistics, itemHistory } from './entities';
import { SCORES_AT_ONCE } from './limits';

/** Analytics of exams (docs/requirements/analytics.md). */
export const analyticsEndpoints = declareEndpoints({
  'GET Exams/Statistics': {
    access: [ROLE.teacher],
    source: 'STAT-16 (docs/decisions/0023)',
    summary:
      'Statistics of an exam of the caller: counts while it is active; then results, reliability, validity, discrimination and difficulty, too.',
    query: z.object({
      examGuid: guid,
      /**
       * Page of `calculateAllMetrics.students`: skips `from` students and returns at most `take`.
       */
      from: z.coerce.number().int().min(0).default(0),
      take: z.coerce.number().int().min(0).max(SCORES_AT_ONCE).default(SCORES_AT_ONCE),
    }),
    data: examStatistics.nullable(),
    statuses: examFoundStatuses,
  },
  'GET Exams/StatisticsXlsx': {
    access: [ROLE.teacher],
    source: 'STAT-6; designed here',
    summary:
      'One table of the statistics of an exam of the caller as a spreadsheet: every row, with the numbers that its figures are computed from. Only the summary while the exam is active.',
    query: z.object({
      ExamGuid: guid,
      Lang: z.enum(['ar', 'en']).default('ar'),
      table: z.enum(STATISTICS_TABLES),
    }),
    download: true,
    data: fileDownload.nullable(),
    statuses: exportStatuses,
  },
  'GET Exams/QuestionHistory': {
    access: [ROLE.teacher],
    source: 'STAT-2; designed here',
    summary:
      'A question of an exam of the caller as students see it, and the results of the same question in earlier sittings.',
    query: z.object({ examGuid: guid, questionGuid: guid }),
    data: itemHistory.nullable(),
    statuses: examFoundStatuses,
  },
});
