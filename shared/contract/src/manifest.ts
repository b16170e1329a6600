import { bilingual } from './bilingual';
import * as s from './shape';

/** Version of the manifest's own form. A host refuses a form that it does not know. */
export const MANIFEST_SCHEMA_VERSION = 1;
/** What the host offers to modules, as a semantic version; a module's `hostApi` range must contain it. */
export const HOST_API_VERSION = '1.8.0';

const integrity = s.string(/^sha(256|384|512)-[A-Za-z0-9+/]+=*$/);

/** A file of a build: its path beside the manifest, and its integrity hash. */
const asset = s.object({ path: s.string(), integrity, bytes: s.number() });

const route = s.object({
  /** Key into the module's `routes`. */
  id: s.string(),
  /** React-router pattern without the leading slash; one segment may be written as `showExam={id}`. */
  path: s.string(),
  /** Roles that may open it; left out, every signed-in person. */
  roles: s.optional(s.array(s.number())),
  /** Ids of modules without which the page has nothing to show: where one is not hosted there is no such page. Since 1.8.0. */
  requires: s.optional(s.array(s.string())),
  /** Opens without signing in, for a visitor: a page that shows what its own address entitles to. Since 1.5.0. */
  public: s.optional(s.boolean()),
  title: bilingual,
  /** Path of the navigation entry that is marked on this page; left out, the one that the address begins with. Since 1.1.0. */
  navigation: s.optional(s.string()),
});

const navigationEntry = s.object({
  /** Path that it opens, without the leading slash. */
  path: s.string(),
  label: bilingual,
  /** Name of one of the shell's icons. */
  icon: s.string(),
  /** Place in the rail: lower comes first. */
  order: s.number(),
  roles: s.optional(s.array(s.number())),
  /** As of the route that it opens. Since 1.8.0. */
  requires: s.optional(s.array(s.string())),
  /** Unread count shown beside it. */
  badge: s.optional(s.oneOf('allNotifications', 'examsCount', 'mailsCount')),
});

const declared = {
  id: s.string(/^[a-z][a-z0-9-]*$/),
  version: s.string(),
  /** Semantic version range of {@link HOST_API_VERSION} that it works with. */
  hostApi: s.string(),
  /** Ids of modules that it cannot work without, and that it makes use of. */
  requires: s.withDefault(s.array(s.string()), []),
  optional: s.withDefault(s.array(s.string()), []),
  routes: s.array(route),
  navigation: s.withDefault(s.array(navigationEntry), []),
  /** Slots that it fills, such as `home.card@1`. */
  slots: s.withDefault(s.array(s.string()), []),
  events: s.withDefault(s.object({ published: s.array(s.string()), subscribed: s.array(s.string()) }), { published: [], subscribed: [] }),
  realtime: s.withDefault(s.object({ groups: s.array(s.string()), events: s.array(s.string()) }), { groups: [], events: [] }),
  /**
   * How names begin in the module's storage under which it keeps what it has yet to send: where there is one, its code is
   * fetched and `activate` called though none of its pages is open. Since 1.4.0.
   */
  unsent: s.withDefault(s.array(s.string()), []),
  /** JSON Schema of the `config` that it takes from static/config.json. */
  configSchema: s.withDefault(s.record(s.unknown()), {}),
};

/** What a module's source declares; the build adds the rest. */
const moduleDeclaration = s.object(declared);
export type ModuleDeclaration = s.InputOf<typeof moduleDeclaration>;

/** The manifest that a build publishes: data that can be read without running the module. */
const moduleManifest = s.object({
  ...declared,
  schemaVersion: s.oneOf(MANIFEST_SCHEMA_VERSION),
  buildId: s.string(),
  /** Global name and path of the federation entry. */
  entry: s.object({ path: s.string(), name: s.string(), integrity }),
  assets: s.array(asset),
  /** Files that each route and each language needs besides the entry: a browser may fetch them ahead of the code that asks for them. */
  preload: s.withDefault(s.object({ routes: s.record(s.array(s.string())), languages: s.record(s.array(s.string())) }), { routes: {}, languages: {} }),
});
export type ModuleManifest = s.OutputOf<typeof moduleManifest>;

/** Checks and types what a module's `manifest.ts` declares. */
export function declareModule(declaration: ModuleDeclaration): ModuleDeclaration {
  return declaration;
}

/** Reads what a module's source declares, with the defaults filled in. */
export function parseDeclaration(declaration: unknown): { declaration: s.OutputOf<typeof moduleDeclaration> } | { problems: string } {
  const parsed = s.parse(moduleDeclaration, declaration);
  return 'value' in parsed ? { declaration: parsed.value } : parsed;
}

/** Reads a manifest. `schema` tells the version of a form that this host does not know. */
export function parseManifest(json: unknown): { manifest: ModuleManifest } | { schema: number } | { problems: string } {
  const version = typeof json === 'object' && json !== null && 'schemaVersion' in json ? json.schemaVersion : undefined;
  if (typeof version === 'number' && version !== MANIFEST_SCHEMA_VERSION) return { schema: version };
  const parsed = s.parse(moduleManifest, json);
  return 'value' in parsed ? { manifest: parsed.value } : parsed;
}
