import { STARTUP_SCREEN_MS } from '@riwaq/api';
import * as v from 'valibot';
import { bilingual } from './bilingual';
import { plainObject, problemsOf } from './schema';

const color = v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/));

/** An address; its form is checked where it is used. */
const address = v.pipe(v.string(), v.minLength(1));

const moduleEntry = v.object({
  id: v.string(),
  /** Address of the module's manifest, absolute or relative to the site. */
  manifestUrl: v.string(),
  enabled: v.optional(v.boolean(), true),
  /** Name of the module while its manifest cannot be fetched; the build fills it in. */
  name: v.optional(bilingual),
  /** Settings of the module, in the form that its `configSchema` describes. Default {}. */
  config: v.optional(plainObject(v.record(v.string(), v.unknown())), {}),
  /** Manifest of the last good build. */
  previous: v.optional(v.string()),
  /** Another build for a percentage of the users, chosen by a stable hash of the user. */
  canary: v.optional(
    v.object({
      manifestUrl: v.string(),
      percentage: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
    }),
  ),
  /**
   * The module comes from a developer's own build, in this browser only; its files change while the
   * developer works. The server sets this flag (docs/decisions/0048).
   */
  override: v.optional(v.boolean()),
});

/** `static/config.json`: the configuration file of the university (SHELL-4). */
export const siteConfig = v.object({
  /** Base addresses, absolute or relative to the site, each with a closing slash. */
  apiBaseUrl: address,
  uploadBaseUrl: address,
  fileBaseUrl: address,
  /** Address of the hub. Default: `/applicationHub` on the API's origin. */
  hubUrl: v.optional(v.string()),
  university: v.optional(
    plainObject(
      v.object({
        name: v.optional(bilingual),
        logo: v.optional(v.string()),
        /**
         * Contact that resets forgotten passwords, with a phone number or a room; the sign-in page
         * shows it.
         */
        passwordContact: v.optional(bilingual),
        colors: v.optional(
          plainObject(v.object({ primary: v.optional(color), accent: v.optional(color) })),
        ),
      }),
    ),
    {},
  ),
  /** Minimum milliseconds for which the startup screen is shown. */
  startupScreenMs: v.optional(v.pipe(v.number(), v.minValue(0)), STARTUP_SCREEN_MS),
  /** False removes the service worker from every browser. Default true. */
  offline: v.optional(v.boolean()),
  modules: v.optional(v.array(moduleEntry), []),
});
export type SiteConfig = v.InferOutput<typeof siteConfig>;
export type ModuleEntry = v.InferOutput<typeof moduleEntry>;

/** Parses the configuration, or returns the problems as readable lines for an administrator. */
export function parseSiteConfig(json: unknown): { config: SiteConfig } | { problems: string } {
  const parsed = v.safeParse(siteConfig, json);
  return parsed.success ? { config: parsed.output } : { problems: problemsOf(parsed.issues) };
}
