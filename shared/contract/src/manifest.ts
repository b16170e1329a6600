import * as z from 'zod/mini';
import { bilingual } from './bilingual';

/** Version of the manifest's own form. A host refuses a form that it does not know. */
export const MANIFEST_SCHEMA_VERSION = 1;
/**
 * What the host offers to modules, as a semantic version; a module's `hostApi` range must contain
 * it.
 */
export const HOST_API_VERSION = '1.9.0';

const integrity = z.string().check(z.regex(/^sha(256|384|512)-[A-Za-z0-9+/]+=*$/));

/** A file of a build: its path beside the manifest, and its integrity hash. */
const asset = z.object({ path: z.string(), integrity, bytes: z.number() });

/**
 * A request of a page for its first data: a host may send it before any code has come, and keep the
 * response for some seconds. A call whose response counts from the moment of the response, such as
 * the seconds that are left, cannot be one.
 */
const pageCall = z.object({
  /** Path of a GET endpoint, such as `Exams/GetExam`. */
  path: z.string(),
  /**
   * What a parameter of the address must be: `true` some value, `false` none, a text exactly that.
   */
  when: z.optional(z.record(z.string(), z.union([z.boolean(), z.string()]))),
  /** Query in the page's order: the parameter of the address that each value comes from. */
  query: z.optional(z.record(z.string(), z.string())),
  /** Roles whose page makes it; left out, everybody's. */
  roles: z.optional(z.array(z.number())),
});

const route = z.object({
  /** Key into the module's `routes`. */
  id: z.string(),
  /**
   * React-router pattern without the leading slash; one segment may be written as `showExam={id}`.
   */
  path: z.string(),
  /** Roles that may open it; left out, every signed-in person. */
  roles: z.optional(z.array(z.number())),
  /**
   * Ids of modules without which the page has nothing to show: where one is not hosted there is no
   * such page. Since 1.8.0.
   */
  requires: z.optional(z.array(z.string())),
  /**
   * Opens without signing in, for a visitor: a page that shows what its own address entitles to.
   * Since 1.5.0.
   */
  public: z.optional(z.boolean()),
  title: bilingual,
  /**
   * Path of the navigation entry that is marked on this page; left out, the one that the address
   * begins with. Since 1.1.0.
   */
  navigation: z.optional(z.string()),
  /** Requests for the page's first data. Since 1.9.0; an older host leaves them to the page. */
  calls: z.optional(z.array(pageCall)),
});

const navigationEntry = z.object({
  /** Path that it opens, without the leading slash. */
  path: z.string(),
  label: bilingual,
  /** Name of one of the shell's icons. */
  icon: z.string(),
  /** Place in the rail: lower comes first. */
  order: z.number(),
  roles: z.optional(z.array(z.number())),
  /** As of the route that it opens. Since 1.8.0. */
  requires: z.optional(z.array(z.string())),
  /** Unread count shown beside it. */
  badge: z.optional(z.enum(['allNotifications', 'examsCount', 'mailsCount'])),
});

/** What a module's source declares; the build adds the rest. */
export const moduleDeclaration = z.object({
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  version: z.string(),
  /** Semantic version range of {@link HOST_API_VERSION} that it works with. */
  hostApi: z.string(),
  /** Ids of modules that it cannot work without, and that it makes use of. */
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
   * How names begin in the module's storage under which it keeps what it has yet to send: where
   * there is one, its code is fetched and `activate` called though none of its pages is open. Since
   * 1.4.0.
   */
  unsent: z._default(z.array(z.string()), []),
  /** JSON Schema of the `config` that it takes from static/config.json. */
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
   * Files that each route and each language needs besides the entry: a browser may fetch them ahead
   * of the code that asks for them.
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

/** Checks and types what a module's `manifest.ts` declares. */
export function declareModule(declaration: ModuleDeclaration): ModuleDeclaration {
  return declaration;
}

/** Reads a manifest. `schema` tells the version of a form that this host does not know. */
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
