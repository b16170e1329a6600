import type { IncompatibleReason, ModuleDefinition, ModuleFailureCode } from '@riwaq/contract';
import type { ModuleEntry } from '@riwaq/contract/config';
import type { ModuleManifest } from '@riwaq/contract/manifest';

/** A module in this host. */
export type ModuleState =
  | { kind: 'disabled' }
  /** The manifest is loading (null), or loaded while the code is not requested yet. */
  | { kind: 'pending'; manifest: ModuleManifest | null }
  | { kind: 'incompatible'; reason: IncompatibleReason; manifest: ModuleManifest | null }
  /** The code is loading; `since` is the start in milliseconds. */
  | { kind: 'loading'; manifest: ModuleManifest; since: number }
  | { kind: 'active'; manifest: ModuleManifest; definition: ModuleDefinition }
  /** `manifest` is the one that was seen last, perhaps on an earlier visit. */
  | {
      kind: 'failed';
      code: ModuleFailureCode;
      cause: unknown;
      retryable: boolean;
      manifest: ModuleManifest | null;
    };

export interface HostedModule {
  readonly entry: ModuleEntry;
  readonly state: ModuleState;
}

export const manifestOf = (state: ModuleState): ModuleManifest | null =>
  state.kind === 'disabled' ? null : state.manifest;

/** Whether reading the manifest failed; `manifest` is then one of an earlier visit, or null. */
export const lacksManifest = (state: ModuleState): boolean =>
  state.kind === 'failed' && state.code.startsWith('manifest');

/** The manifest of the code that may be loaded in this state; null when none may. */
export function loadableManifest(state: ModuleState | null): ModuleManifest | null {
  if (state?.kind === 'failed') return lacksManifest(state) ? null : state.manifest;
  return state?.kind === 'pending' || state?.kind === 'loading' ? state.manifest : null;
}
