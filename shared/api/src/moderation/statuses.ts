import type { StatusCatalogue } from '../endpoint';
import { plainStatuses } from '../statuses';

/** Reporting a text: 2 if nobody but its writer could read and dismiss the report. */
export const REPORT = { ok: 1, noReviewer: 2 } as const;
export const reportStatuses = {
  ...plainStatuses,
  2: 'moderation.noReviewer',
} as const satisfies StatusCatalogue;
