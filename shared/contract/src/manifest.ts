import * as z from 'zod/mini';
import { bilingual } from './bilingual';

/** Version of the manifest's schema. A host refuses a schema version that it does not know. */
export const MANIFEST_SCHEMA_VERSION = 1;
/** Semantic version of the host API; the `hostApi` range of a module must contain it. */
export const HOST_API_VERSION = '1.10.0';

const integrity = z.string().check(z.regex(/^sha(256|384|512)-[A-Za-z0-9+/]+=*$/));

/** A file of a build: its path beside the manifest, and its integrity hash. */
const asset = z.object({ path: z.string(), integrity, bytes: z.number() });

/**
 * A request for the first data of a page: a host may send it before any code has loaded, and reuse
 * the response for some seconds. Do not declare a call whose response depends on the moment of the
 * request, such as the remaining seconds.
 */
const pageCall = z.object({
  /** Path of a GET endpoint, such as `Exams/GetExam`. */
  path: z.string(),
  /**
   * Condition on a parameter of the address: `true` any value, `false` no value, a string exactly
   * that value.
   */
  when: z.optional(z.record(z.string(), z.union([z.boolean(), z.string()]))),
  /**
   * Query in the page's order: the name of the address parameter from which each value is taken.
   */
  query: z.optional(z.record(z.string(), z.string())),
  /** Roles whose page sends it. Default: all roles. */
  roles: z.optional(z.array(z.number())),
});

const route = z.object({
  /** Key into the module's `routes`. */
  id: z.string(),
  /**
   * React-router pattern without the leading slash; one segment may be written as `showExam={id}`.
   */
  path: z.string(),
  /** Roles that may open it. Default: every signed-in user. */
  roles: z.optional(z.array(z.number())),
  /**
   * Ids of modules without which the page is useless: when one of them is not hosted, the page does
   * not exist. Since 1.8.0.
   */
  requires: z.optional(z.array(z.string())),
  /**
   * Opens without signing in, for a visitor: a page for which its address is the permission. Since
   * 1.5.0.
   */
  public: z.optional(z.boolean()),
  title: bilingual,
  /**
   * Path of the navigation entry that is marked as current on this page. Default: the entry that
   * the address begins with. Since 1.1.0.
   */
  navigation: z.optional(z.string()),
  /**
   * Requests for the page's first data. Since 1.9.0; on an older host the page sends them itself.
   */
  calls: z.optional(z.array(pageCall)),
});

const navigationEntry = z.object({
  /** Path that it opens, without the leading slash. */
  path: z.string(),
  label: bilingual,
  /** Name of one of the shell's icons. */
  icon: z.string(),
  /** Position in the navigation rail: lower comes first. */
  order: z.number(),
  roles: z.optional(z.array(z.number())),
  /** Same as `requires` of the route that it opens. Since 1.8.0. */
  requires: z.optional(z.array(z.string())),
  /** Unread count shown beside it. */
  badge: z.optional(z.enum(['allNotifications', 'examsCount', 'mailsCount'])),
});

/** The part of the manifest that a module's source declares; the build adds the rest. */
export const moduleDeclaration = z.object({
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  version: z.string(),
  /** Semantic version range of {@link HOST_API_VERSION} that it works with. */
  hostApi: z.string(),
  /**
   * Ids of modules that it depends on: it fails without those in `requires`, and works without
   * those in `optional`.
   */
  requires: z._default(z.array(z.string()), []),
  optional: z._default(z.array(z.string()), []),
  routes: z.array(route),
  navigation: z._default(z.array(navigationEntry), []),
  /** Slots that it fills, such as `home.card@1`. */
  slots: z._default(z.array(z.string()), []),
  events: z._default(
    z.object({ published: z.array(z.string()), subscribed: z.array(z.string()) }),
    { published: [], subscribed: [] },
  ),
  realtime: z._default(z.object({ groups: z.array(z.string()), events: z.array(z.string()) }), {
    groups: [],
    events: [],
  }),
  /**
   * Prefixes of storage keys under which the module queues data that it still has to send. When
   * such a key exists, the host loads the module's code and calls `activate` although none of its
   * pages is open. Since 1.4.0.
   */
  unsent: z._default(z.array(z.string()), []),
  /** JSON Schema of the module's `config` in static/config.json. */
  configSchema: z._default(z.record(z.string(), z.unknown()), {}),
});
export type PageCall = z.input<typeof pageCall>;
export type ModuleDeclaration = z.input<typeof moduleDeclaration>;

/** The manifest that a build publishes: data that can be read without running the module. */
export const moduleManifest = z.extend(moduleDeclaration, {
  schemaVersion: z.literal(MANIFEST_SCHEMA_VERSION),
  buildId: z.string(),
  /** Global name and path of the federation entry. */
  entry: z.object({ path: z.string(), name: z.string(), integrity }),
  assets: z.array(asset),
  /**
   * Files that each route and each language needs besides the entry: a browser may prefetch them
   * before the code requests them.
   */
  preload: z._default(
    z.object({
      routes: z.record(z.string(), z.array(z.string())),
      languages: z.record(z.string(), z.array(z.string())),
    }),
    { routes: {}, languages: {} },
  ),
});
export type ModuleManifest = z.infer<typeof moduleManifest>;

/** Type-checks the declaration in a module's `manifest.ts`. */
export function declareModule(declaration: ModuleDeclaration): ModuleDeclaration {
  return declaration;
}

/** Parses a manifest. `schema` is the schema version when this host does not know it. */
export function parseManifest(
  json: unknown,
): { manifest: ModuleManifest } | { schema: number } | { problems: string } {
  const version =
    typeof json === 'object' && json !== null && 'schemaVersion' in json
      ? json.schemaVersion
      : undefined;
  if (typeof version === 'number' && version !== MANIFEST_SCHEMA_VERSION)
    return { schema: version };
  const parsed = moduleManifest.safeParse(json);
  return parsed.success ? { manifest: parsed.data } : { problems: z.prettifyError(parsed.error) };
}
