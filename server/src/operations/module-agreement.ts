import { MODULES } from '../platform/modules';

/** Difference between RIWAQ_MODULES and the enabled modules of `static/config.json`. */
export interface ModuleDisagreement {
  /** Modules of the site whose calls this server does not serve. */
  notServed: string[];
  /** Modules whose calls this server serves, but which the site does not have. */
  notShown: string[];
}

/**
 * Compares the modules that the server serves with those of the site. Ignores foreign modules,
 * which have their own server.
 */
export function moduleDisagreement(
  hosted: readonly string[],
  inSite: readonly string[],
): ModuleDisagreement {
  return {
    notServed: MODULES.filter((id) => inSite.includes(id) && !hosted.includes(id)),
    notShown: MODULES.filter((id) => hosted.includes(id) && !inSite.includes(id)),
  };
}

/** The warning about a difference and how to fix it; null without one. */
export function disagreementText({ notServed, notShown }: ModuleDisagreement): string | null {
  const parts = [
    notServed.length > 0
      ? `the site has ${notServed.join(', ')}, which this server does not answer for`
      : '',
    notShown.length > 0
      ? `this server answers for ${notShown.join(', ')}, which the site does not have`
      : '',
  ].filter((part) => part !== '');
  if (parts.length === 0) return null;
  return `RIWAQ_MODULES and static/config.json disagree: ${parts.join('; ')}. Name the same modules in both; RIWAQ_MODULES counts after a restart.`;
}
