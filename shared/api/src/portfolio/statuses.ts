import type { StatusCatalogue } from '../endpoint';
import { plainStatuses } from '../statuses';

/** Saving the own profile: 1 is success (document 3 section 7); the rest is ours. */
export const PROFILE_SAVE = { ok: 1, photoType: 2, photoConsent: 3 } as const;
export const profileSaveStatuses = { ...plainStatuses, 2: 'portfolio.photoType', 3: 'portfolio.photoConsent' } as const satisfies StatusCatalogue;

/** Adding something of which there are as many as there may be. */
export const PORTFOLIO_ADD = { ok: 1, tooMany: 2 } as const;
export const portfolioAddStatuses = { ...plainStatuses, 2: 'portfolio.tooMany' } as const satisfies StatusCatalogue;

/** Saving a tag. */
export const TAG_SAVE = { ok: 1, tooMany: 2, nameTaken: 3 } as const;
export const tagSaveStatuses = { ...plainStatuses, 2: 'portfolio.tooMany', 3: 'portfolio.tagNameTaken' } as const satisfies StatusCatalogue;

/** Making a secret link. */
export const LINK_SAVE = { ok: 1, tooMany: 2, onlyMe: 3, period: 4 } as const;
export const linkSaveStatuses = { ...plainStatuses, 2: 'portfolio.tooMany', 3: 'portfolio.linkOnlyMe', 4: 'portfolio.linkPeriod' } as const satisfies StatusCatalogue;

/** Opening a secret link: one that never was, was revoked or has ended answers the same. */
export const LINK_OPEN = { ok: 1, closed: 2 } as const;
export const linkOpenStatuses = { ...plainStatuses, 2: 'portfolio.linkClosed' } as const satisfies StatusCatalogue;
export const linkFileStatuses = { ...plainStatuses, 2: 'portfolio.linkClosed', 3: 'files.missing' } as const satisfies StatusCatalogue;
/** A file of what an open link shows. */
export const LINK_FILE = { ok: 1, closed: 2, missing: 3 } as const;

/** Taking an export away: its address was for a few minutes. */
export const PORTFOLIO_EXPORT = { ok: 1, missing: 2 } as const;
export const portfolioExportStatuses = { ...plainStatuses, 2: 'portfolio.exportMissing' } as const satisfies StatusCatalogue;
