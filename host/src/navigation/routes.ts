import type { Role } from '@riwaq/api';
import type { Bilingual } from '@riwaq/contract';
import { compileRoutePattern, type RouteParams } from '@riwaq/contract/host';
import type { ModuleManifest } from '@riwaq/contract/manifest';
import { manifestOf, type HostedModule } from '../modules/module-state';

/** The shell's own pages; the key of a title is `routes.<id>`. */
export const SHELL_ROUTES = [
  { id: 'login', path: 'auth', open: true },
  { id: 'home', path: '', open: false },
  { id: 'alerts', path: 'alerts', open: false },
  { id: 'profile', path: 'profile', open: false },
  { id: 'operations', path: 'operations', open: false },
] as const;
export type ShellRouteId = (typeof SHELL_ROUTES)[number]['id'];

/** The page that a path opens. */
export type Destination =
  | { kind: 'shell'; id: ShellRouteId; open: boolean }
  | {
      kind: 'module';
      moduleId: string;
      routeId: string;
      title: Bilingual;
      roles: readonly number[] | undefined;
      open: boolean;
      navigation: string | undefined;
      params: RouteParams;
    }
  /** No match so far, but a manifest is still loading. */
  | { kind: 'pending' }
  /**
   * No match, but the manifests of these modules could not be fetched: the page may be one of
   * theirs.
   */
  | { kind: 'unavailable'; moduleIds: string[] }
  | { kind: 'not-found' };

/** A destination that may be shown without a session. */
export type VisitorDestination = Extract<Destination, { kind: 'module' | 'unavailable' }>;

const matchers = new Map<string, ReturnType<typeof compileRoutePattern>>();
const match = (pattern: string, pathname: string): RouteParams | null => {
  let matcher = matchers.get(pattern);
  if (!matcher) matchers.set(pattern, (matcher = compileRoutePattern(pattern)));
  return matcher(pathname);
};

/**
 * Whether all modules are hosted that a page or an entry requires; a module that is temporarily
 * unavailable counts as hosted.
 */
export const hasAll = (
  requires: readonly string[] | undefined,
  modules: readonly HostedModule[],
): boolean =>
  (requires ?? []).every((id) =>
    modules.some(({ entry, state }) => entry.id === id && state.kind !== 'disabled'),
  );

function matchManifest(
  { id, routes }: ModuleManifest,
  pathname: string,
  modules: readonly HostedModule[],
): Destination | null {
  for (const route of routes) {
    const params = match(route.path, pathname);
    if (params && hasAll(route.requires, modules))
      return {
        kind: 'module',
        moduleId: id,
        routeId: route.id,
        title: route.title,
        roles: route.roles,
        open: route.public === true,
        navigation: route.navigation,
        params,
      };
  }
  return null;
}

/**
 * Finds the page of a path. The shell's pages take precedence, then the modules' in the order of
 * the configuration. `listed` says whether the list contains all hosted modules yet.
 */
export function resolvePath(
  pathname: string,
  modules: readonly HostedModule[],
  listed: boolean,
): Destination {
  const shell = SHELL_ROUTES.find((route) => match(route.path, pathname));
  if (shell) return { kind: 'shell', id: shell.id, open: shell.open };
  for (const { state } of modules) {
    const manifest = manifestOf(state);
    const found = manifest && matchManifest(manifest, pathname, modules);
    if (found) return found;
  }
  if (!listed || modules.some(({ state }) => state.kind === 'pending' && !state.manifest))
    return { kind: 'pending' };
  const unread = modules
    .filter(({ state }) => state.kind === 'failed' && !state.manifest)
    .map(({ entry }) => entry.id);
  return unread.length > 0 ? { kind: 'unavailable', moduleIds: unread } : { kind: 'not-found' };
}

/** Whether a role may open a page; without a list every role may. */
export const isAllowed = (roles: readonly number[] | undefined, role: Role): boolean =>
  roles === undefined || roles.includes(role);

/** Whether a role (null without a session) may not see the page that a path opens. */
export const isRefused = (destination: Destination, role: Role | null): boolean =>
  destination.kind === 'module' &&
  !destination.open &&
  (role === null || !isAllowed(destination.roles, role));

/**
 * Whether an address may be a public page of a module, as far as is known before the manifests are
 * read.
 */
export const mayBePublic = (pathname: string): boolean =>
  !SHELL_ROUTES.some((route) => match(route.path, pathname));

/**
 * Whether a navigation entry (its path with the leading slash) is the current one: the entry that
 * the page's manifest names, or else the one that the address begins with. Home matches only
 * itself.
 */
export function isCurrentEntry(entry: string, pathname: string, destination: Destination): boolean {
  const named = destination.kind === 'module' ? destination.navigation : undefined;
  const place = (named === undefined ? pathname : `/${named}`).toLowerCase();
  const path = entry.toLowerCase();
  return place === path || (path !== '/' && place.startsWith(`${path}/`));
}
