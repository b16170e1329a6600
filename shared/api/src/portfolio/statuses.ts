import type { StatusCatalogue } from '../endpoint';
import { plainStatuses } from '../statuses';

/** Adding something of which there are as many as there may be. */
export const PORTFOLIO_ADD = { ok: 1, tooMany: 2 } as const;
export const portfolioAddStatuses = {
  ...plainStatuses,
  2: 'portfolio.tooMany',
} as const satisfies StatusCatalogue;

/** Changing or deleting an own comment that a teacher removed. */
export const COMMENT_CHANGE = { ok: 1, removed: 2 } as const;
export const commentChangeStatuses = {
  ...plainStatuses,
  2: 'portfolio.commentRemoved',
} as const satisfies StatusCatalogue;

/** Saving a tag. */
export const TAG_SAVE = { ok: 1, tooMany: 2, nameTaken: 3 } as const;
export const tagSaveStatuses = {
  ...plainStatuses,
  2: 'portfolio.tooMany',
  3: 'portfolio.tagNameTaken',
} as const satisfies StatusCatalogue;

/** Making a secret link. */
export const LINK_SAVE = { ok: 1, tooMany: 2, onlyMe: 3, period: 4 } as const;
export const linkSaveStatuses = {
  ...plainStatuses,
  2: 'portfolio.tooMany',
  3: 'portfolio.linkOnlyMe',
  4: 'portfolio.linkPeriod',
} as const satisfies StatusCatalogue;

/**
 * Opening a secret link: one that never was, was revoked or has ended answers the same. It rests
 * while its owner sits an exam that closes the other areas.
 */
export const LINK_OPEN = { ok: 1, closed: 2, resting: 3 } as const;
export const linkOpenStatuses = {
  ...plainStatuses,
  2: 'portfolio.linkClosed',
  3: 'portfolio.linkResting',
} as const satisfies StatusCatalogue;
export const linkFileStatuses = {
  ...plainStatuses,
  2: 'portfolio.linkClosed',
  3: 'portfolio.linkResting',
  4: 'files.missing',
} as const satisfies StatusCatalogue;
/** A file of what an open link shows. */
export const LINK_FILE = { ...LINK_OPEN, missing: 4 } as const;

/** Taking an export away: its address was for a few minutes. */
export const PORTFOLIO_EXPORT = { ok: 1, missing: 2 } as const;
export const portfolioExportStatuses = {
  ...plainStatuses,
  2: 'portfolio.exportMissing',
} as const satisfies StatusCatalogue;
