import type { StatusCatalogue } from '../endpoint';
import { plainStatuses } from '../statuses';

/** Adding an object: 2 if the maximum number is reached. */
export const PORTFOLIO_ADD = { ok: 1, tooMany: 2 } as const;
export const portfolioAddStatuses = {
  ...plainStatuses,
  2: 'portfolio.tooMany',
} as const satisfies StatusCatalogue;

/** Changing or deleting an own comment: 2 if a moderator removed it. */
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

/** Creating a secret link. */
export const LINK_SAVE = { ok: 1, tooMany: 2, onlyMe: 3, period: 4 } as const;
export const linkSaveStatuses = {
  ...plainStatuses,
  2: 'portfolio.tooMany',
  3: 'portfolio.linkOnlyMe',
  4: 'portfolio.linkPeriod',
} as const satisfies StatusCatalogue;

/**
 * Opening a secret link: an unknown, a revoked and an ended one get the same response. It is
 * suspended while its owner takes an exam that closes the other areas.
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
/** Opening a file of an open link. */
export const LINK_FILE = { ...LINK_OPEN, missing: 4 } as const;

/** Downloading an export: its URL is valid for a few minutes. */
export const PORTFOLIO_EXPORT = { ok: 1, missing: 2 } as const;
export const portfolioExportStatuses = {
  ...plainStatuses,
  2: 'portfolio.exportMissing',
} as const satisfies StatusCatalogue;
