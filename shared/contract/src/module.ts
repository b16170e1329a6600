import type { ComponentType } from 'react';
import type { Language } from './bilingual';
import type { HostContext } from './host-context';
import type { SlotName, SlotProps } from './slots';

/** One namespace of texts: a tree of keys whose leaves are the texts. */
export interface Translations {
  readonly [key: string]: string | Translations;
}

/** A page of a module. A page made by `lazyPart` can be preloaded. */
export type ModulePage = ComponentType & { preload?(): void };

/** The page of a module that the current address opens. */
export interface OpenedPage {
  routeId: string;
  params: Readonly<Record<string, string | undefined>>;
  query: URLSearchParams;
}

/** The definition that a remote exposes as `./module`: the code behind its manifest. */
export interface ModuleDefinition {
  /** A page for every route id of the manifest. */
  routes: Readonly<Record<string, ModulePage>>;
  slots?: { readonly [Name in SlotName]?: ComponentType<SlotProps[Name]> };
  /**
   * Texts by language, loaded when the user selects the language; the i18next namespace is the
   * module's id.
   */
  translations: { readonly [L in Language]: () => Promise<{ default: Translations }> };
  /** Runs once per signed-in user, before the first contribution is shown; never for a visitor. */
  activate?(ctx: HostContext): void | Promise<void>;
  /**
   * Prefetches the data of the page that the address opens while the page's code is still loading.
   * Called at most once, when the module's own code has loaded, never for a visitor. Errors are
   * ignored here: the page repeats the request and shows the error. Since 1.2.0; an older host does
   * not call it.
   */
  ahead?(ctx: HostContext, page: OpenedPage): void;
}

/** Checks and types a module. */
export function defineModule(definition: ModuleDefinition): ModuleDefinition {
  return definition;
}

/** Why a module cannot be shown; each has its text and remedy in both languages. */
export type ModuleFailureCode =
  | 'manifest-unreachable'
  | 'manifest-invalid'
  | 'code-unreachable'
  | 'code-timeout'
  | 'code-tampered'
  | 'code-invalid'
  | 'activate-failed'
  | 'render-failed';

/** Why a module does not fit this host. */
export type IncompatibleReason =
  | { kind: 'schema'; found: number }
  | { kind: 'host-api'; wanted: string; found: string }
  | { kind: 'requires'; missing: string }
  | { kind: 'shared'; detail: string };
