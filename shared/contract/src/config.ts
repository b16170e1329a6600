import { STARTUP_SCREEN_MS } from '@riwaq/api';
import * as z from 'zod/mini';
import { bilingual } from './bilingual';

const color = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/));

const moduleEntry = z.object({
  id: z.string(),
  /** Address of the module's manifest, absolute or relative to the site. */
  manifestUrl: z.string(),
  enabled: z._default(z.boolean(), true),
  /** Name of the module while its manifest cannot be fetched; the build fills it in. */
  name: z.optional(bilingual),
  /** Settings of the module, in the form that its `configSchema` describes. Default {}. */
  config: z._default(z.record(z.string(), z.unknown()), {}),
  /** Manifest of the last good build. */
  previous: z.optional(z.string()),
  /** Another build for a percentage of the users, chosen by a stable hash of the user. */
  canary: z.optional(
    z.object({
      manifestUrl: z.string(),
      percentage: z.number().check(z.minimum(0), z.maximum(100)),
    }),
  ),
  /**
   * The module comes from a developer's own build, in this browser only; its files change while the
   * developer works. The server sets this flag (docs/decisions/0048).
   */
  override: z.optional(z.boolean()),
});

/** `static/config.json`: the configuration file of the university (SHELL-4). */
export const siteConfig = z.object({
  /** Base addresses, absolute or relative to the site, each with a closing slash. */
  apiBaseUrl: z.string().check(z.minLength(1)),
  uploadBaseUrl: z.string().check(z.minLength(1)),
  fileBaseUrl: z.string().check(z.minLength(1)),
  /** Address of the hub. Default: `/applicationHub` on the API's origin. */
  hubUrl: z.optional(z.string()),
  university: z._default(
    z.object({
      name: z.optional(bilingual),
      logo: z.optional(z.string()),
      /**
       * Contact that resets forgotten passwords, with a phone number or a room; the sign-in page
       * shows it.
       */
      passwordContact: z.optional(bilingual),
      colors: z.optional(z.object({ primary: z.optional(color), accent: z.optional(color) })),
    }),
    {},
  ),
  /** Minimum milliseconds for which the startup screen is shown. */
  startupScreenMs: z._default(z.number().check(z.minimum(0)), STARTUP_SCREEN_MS),
  /** False removes the service worker from every browser. Default true. */
  offline: z.optional(z.boolean()),
  modules: z._default(z.array(moduleEntry), []),
});
export type SiteConfig = z.infer<typeof siteConfig>;
export type ModuleEntry = z.infer<typeof moduleEntry>;

/** Parses the configuration, or returns the problems as readable lines for an administrator. */
export function parseSiteConfig(json: unknown): { config: SiteConfig } | { problems: string } {
  const parsed = siteConfig.safeParse(json);
  return parsed.success ? { config: parsed.data } : { problems: z.prettifyError(parsed.error) };
}
