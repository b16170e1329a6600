import type { ComponentType } from 'react';
import type { Language } from './bilingual';
import type { HostContext } from './host-context';
import type { SlotName, SlotProps } from './slots';

/** One namespace of texts: nested keys to texts. */
export interface Translations { readonly [key: string]: string | Translations }

/** What a remote exposes as `./module`: the code behind its manifest. */
export interface ModuleDefinition {
  /** A page for every route id of the manifest. */
  routes: Readonly<Record<string, ComponentType>>;
  slots?: { readonly [Name in SlotName]?: ComponentType<SlotProps[Name]> };
  /** Texts by language, loaded when the language is shown; the i18next namespace is the module's id. */
  translations: { readonly [L in Language]: () => Promise<{ default: Translations }> };
  /** Runs once, before the first contribution is shown. */
  activate?(ctx: HostContext): void | Promise<void>;
}

/** Checks and types a module. */
export function defineModule(definition: ModuleDefinition): ModuleDefinition {
  return definition;
}

/** Why a module cannot be shown; each has its text and remedy in both languages. */
export type ModuleFailureCode = 'manifest-unreachable' | 'manifest-invalid' | 'code-unreachable' | 'code-timeout' | 'code-invalid' | 'activate-failed' | 'render-failed';

/** Why a module does not fit this host. */
export type IncompatibleReason =
  | { kind: 'schema'; found: number }
  | { kind: 'host-api'; wanted: string; found: string }
  | { kind: 'requires'; missing: string }
  | { kind: 'shared'; detail: string };
