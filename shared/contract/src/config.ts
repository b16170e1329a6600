import { STARTUP_SCREEN_MS } from '@riwaq/api';
import * as z from 'zod/mini';
import { bilingual } from './bilingual';

const color = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/));

const moduleEntry = z.object({
  id: z.string(),
  /** Address of the module's manifest, absolute or relative to the site. */
  manifestUrl: z.string(),
  enabled: z._default(z.boolean(), true),
  /** What the module is called while its manifest cannot be had; the build fills it in. */
  name: z.optional(bilingual),
  /** What the module's `configSchema` describes. */
  config: z._default(z.record(z.string(), z.unknown()), {}),
  /** Manifest of the last good build. */
  previous: z.optional(z.string()),
  /** Another build for a share of the people, chosen by a stable hash of the person. */
  canary: z.optional(
    z.object({
      manifestUrl: z.string(),
      percentage: z.number().check(z.minimum(0), z.maximum(100)),
    }),
  ),
  /**
   * A developer's own build in this browser alone, whose files change as it is worked on; the
   * server says so (docs/decisions/0048).
   */
  override: z.optional(z.boolean()),
});

/**
 * `static/config.json`: the university's one file (document 1 section 1; ARCHITECTURE, Modules).
 */
export const siteConfig = z.object({
  /** Base addresses, absolute or relative to the site, each with a closing slash. */
  apiBaseUrl: z.string().check(z.minLength(1)),
  uploadBaseUrl: z.string().check(z.minLength(1)),
  fileBaseUrl: z.string().check(z.minLength(1)),
  /** Address of the hub; left out, `/applicationHub` of the API's origin. */
  hubUrl: z.optional(z.string()),
  university: z._default(
    z.object({
      name: z.optional(bilingual),
      logo: z.optional(z.string()),
      /**
       * Contact that resets forgotten passwords, with a phone number or a room; shown at the
       * sign-in.
       */
      passwordContact: z.optional(bilingual),
      colors: z.optional(z.object({ primary: z.optional(color), accent: z.optional(color) })),
    }),
    {},
  ),
  /** Milliseconds that the startup screen stays at least. */
  startupScreenMs: z._default(z.number().check(z.minimum(0)), STARTUP_SCREEN_MS),
  modules: z._default(z.array(moduleEntry), []),
});
export type SiteConfig = z.infer<typeof siteConfig>;
export type ModuleEntry = z.infer<typeof moduleEntry>;

/** Reads the configuration; what is wrong with it is told in lines for whoever mends it. */
export function parseSiteConfig(json: unknown): { config: SiteConfig } | { problems: string } {
  const parsed = siteConfig.safeParse(json);
  return parsed.success ? { config: parsed.data } : { problems: z.prettifyError(parsed.error) };
}
