import { STARTUP_SCREEN_MS } from '@riwaq/api';
import { bilingual } from './bilingual';
import * as s from './shape';

const color = s.string(/^#[0-9a-fA-F]{6}$/);

const moduleEntry = s.object({
  id: s.string(),
  /** Address of the module's manifest, absolute or relative to the site. */
  manifestUrl: s.string(),
  enabled: s.withDefault(s.boolean(), true),
  /** What the module is called while its manifest cannot be had; the build fills it in. */
  name: s.optional(bilingual),
  /** What the module's `configSchema` describes. */
  config: s.withDefault(s.record(s.unknown()), {}),
  /** Manifest of the last good build. */
  previous: s.optional(s.string()),
  /** Another build for a share of the people, chosen by a stable hash of the person. */
  canary: s.optional(s.object({ manifestUrl: s.string(), percentage: s.number(0, 100) })),
  /** A developer's own build in this browser alone, whose files change as it is worked on; the server says so (docs/decisions/0048). */
  override: s.optional(s.boolean()),
});

/** `static/config.json`: the university's one file (document 1 section 1; ARCHITECTURE, Modules). */
export const siteConfig = s.object({
  /** Base addresses, absolute or relative to the site, each with a closing slash. */
  apiBaseUrl: s.string(/./),
  uploadBaseUrl: s.string(/./),
  fileBaseUrl: s.string(/./),
  /** Address of the hub; left out, `/applicationHub` of the API's origin. */
  hubUrl: s.optional(s.string()),
  university: s.withDefault(s.object({
    name: s.optional(bilingual),
    logo: s.optional(s.string()),
    /** Contact that resets forgotten passwords, with a phone number or a room; shown at the sign-in. */
    passwordContact: s.optional(bilingual),
    colors: s.optional(s.object({ primary: s.optional(color), accent: s.optional(color) })),
  }), {}),
  /** Milliseconds that the startup screen stays at least. */
  startupScreenMs: s.withDefault(s.number(0), STARTUP_SCREEN_MS),
  modules: s.withDefault(s.array(moduleEntry), []),
});
export type SiteConfig = s.OutputOf<typeof siteConfig>;
export type ModuleEntry = s.OutputOf<typeof moduleEntry>;

/** Reads the configuration; what is wrong with it is told in lines for whoever mends it. */
export function parseSiteConfig(json: unknown): { config: SiteConfig } | { problems: string } {
  const parsed = s.parse(siteConfig, json);
  return 'value' in parsed ? { config: parsed.value } : parsed;
}
