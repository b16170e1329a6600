import * as v from 'valibot';
import { bilingual } from './bilingual';
import { plainObject, problemsOf } from './schema';

/** Version of the manifest's schema. A host refuses a schema version that it does not know. */
export const MANIFEST_SCHEMA_VERSION = 1;
/** Semantic version of the host API; the `hostApi` range of a module must contain it. */
export const HOST_API_VERSION = '1.10.0';

const integrity = v.pipe(v.string(), v.regex(/^sha(256|384|512)-[A-Za-z0-9+/]+=*$/));

/** A file of a build: its path beside the manifest, and its integrity hash. */
const asset = v.object({ path: v.string(), integrity, bytes: v.number() });

/**
 * Condition on the parameters of an address: `true` any value, `false` no value, a string exactly
 * that value.
 */
const condition = plainObject(v.record(v.string(), v.union([v.boolean(), v.string()])));

/**
 * A request for the first data of a page: a host may send it before any code has loaded, and reuse
 * the response for some seconds. Do not declare a call whose response depends on the moment of the
 * request, such as the remaining seconds.
 */
const pageCall = v.object({
  /** Path of a GET endpoint, such as `Exams/GetExam`. */
  path: v.string(),
  /** Default: always. */
  when: v.optional(condition),
  /**
   * Query in the page's order: the name of the address parameter from which each value is taken.
   */
  query: v.optional(plainObject(v.record(v.string(), v.string()))),
  /**
   * Further query parameters with fixed values, such as the first page. An older host omits them,
   * and its response is not used.
   */
  constants: v.optional(plainObject(v.record(v.string(), v.string()))),
  /** Roles whose page sends it. Default: all roles. */
  roles: v.optional(v.array(v.number())),
});

/** A part of a page that is loaded lazily, and shown at once under addresses that fulfil `when`. */
const pagePart = v.object({
  /** The file that the module imports lazily, such as `./contents/topic-screen`, from `src`. */
  file: v.string(),
  when: condition,
  /** Roles to whom the page shows it. Default: all roles. An older host preloads it for all. */
  roles: v.optional(v.array(v.number())),
});

const route = v.object({
  /** Key into the module's `routes`. */
  id: v.string(),
  /**
   * React-router pattern without the leading slash; one segment may be written as `showExam={id}`.
   */
  path: v.string(),
  /** Roles that may open it. Default: every signed-in user. */
  roles: v.optional(v.array(v.number())),
  /**
   * Ids of modules without which the page is useless: when one of them is not hosted, the page does
   * not exist. Since 1.8.0.
   */
  requires: v.optional(v.array(v.string())),
  /**
   * Opens without signing in, for a visitor: a page for which its address is the permission. Since
   * 1.5.0.
   */
  public: v.optional(v.boolean()),
  title: bilingual,
  /**
   * Path of the navigation entry that is marked as current on this page. Default: the entry that
   * the address begins with. Since 1.1.0.
   */
  navigation: v.optional(v.string()),
  /**
   * Requests for the page's first data. Since 1.9.0; on an older host the page sends them itself.
   */
  calls: v.optional(v.array(pageCall)),
  /** Parts whose code a host may prefetch with the page. Default: none. */
  parts: v.optional(v.array(pagePart)),
});

const navigationEntry = v.object({
  /** Path that it opens, without the leading slash. */
  path: v.string(),
  label: bilingual,
  /** Name of one of the shell's icons. */
  icon: v.string(),
  /** Position in the navigation rail: lower comes first. */
  order: v.number(),
  roles: v.optional(v.array(v.number())),
  /** Same as `requires` of the route that it opens. Since 1.8.0. */
  requires: v.optional(v.array(v.string())),
  /** Unread count shown beside it. */
  badge: v.optional(v.picklist(['allNotifications', 'examsCount', 'mailsCount'])),
});

/** The part of the manifest that a module's source declares; the build adds the rest. */
export const moduleDeclaration = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/)),
  version: v.string(),
  /** Semantic version range of {@link HOST_API_VERSION} that it works with. */
  hostApi: v.string(),
  /**
   * Ids of modules that it depends on: it fails without those in `requires`, and works without
   * those in `optional`.
   */
  requires: v.optional(v.array(v.string()), []),
  optional: v.optional(v.array(v.string()), []),
  routes: v.array(route),
  navigation: v.optional(v.array(navigationEntry), []),
  /** Slots that it fills, such as `home.card@1`. */
  slots: v.optional(v.array(v.string()), []),
  events: v.optional(
    v.object({ published: v.array(v.string()), subscribed: v.array(v.string()) }),
    { published: [], subscribed: [] },
  ),
  realtime: v.optional(v.object({ groups: v.array(v.string()), events: v.array(v.string()) }), {
    groups: [],
    events: [],
  }),
  /**
   * Prefixes of storage keys under which the module queues data that it still has to send. When
   * such a key exists, the host loads the module's code and calls `activate` although none of its
   * pages is open. Since 1.4.0.
   */
  unsent: v.optional(v.array(v.string()), []),
  /** JSON Schema of the module's `config` in static/config.json. */
  configSchema: v.optional(plainObject(v.record(v.string(), v.unknown())), {}),
});
export type PageCall = v.InferInput<typeof pageCall>;
export type PagePart = v.InferInput<typeof pagePart>;
export type ModuleDeclaration = v.InferInput<typeof moduleDeclaration>;

/** Needed by a part of a page besides the entry and the files of its route. */
const preloadedPart = v.object({
  files: v.array(v.string()),
  /** Packages of the host that the files import. */
  packages: v.array(v.string()),
});

/** The manifest that a build publishes: data that can be read without running the module. */
export const moduleManifest = v.object({
  ...moduleDeclaration.entries,
  schemaVersion: v.literal(MANIFEST_SCHEMA_VERSION),
  buildId: v.string(),
  /** Global name and path of the federation entry. */
  entry: v.object({ path: v.string(), name: v.string(), integrity }),
  assets: v.array(asset),
  /**
   * Files that each route and each language needs besides the entry: a browser may prefetch them
   * before the code requests them.
   */
  preload: v.optional(
    v.object({
      routes: plainObject(v.record(v.string(), v.array(v.string()))),
      languages: plainObject(v.record(v.string(), v.array(v.string()))),
      /** By route: the files of each of its `parts`, in their order. */
      parts: v.optional(plainObject(v.record(v.string(), v.array(preloadedPart)))),
      /** By route: the packages of the host, such as `@riwaq/ui/page`, that its files import. */
      packages: v.optional(plainObject(v.record(v.string(), v.array(v.string())))),
    }),
    { routes: {}, languages: {} },
  ),
});
export type ModuleManifest = v.InferOutput<typeof moduleManifest>;

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
  const parsed = v.safeParse(moduleManifest, json);
  return parsed.success ? { manifest: parsed.output } : { problems: problemsOf(parsed.issues) };
}
