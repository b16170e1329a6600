import type { IncompatibleReason, ModuleDefinition, ModuleFailureCode } from '@riwaq/contract';
import type { ModuleEntry } from '@riwaq/contract/config';
import type { ModuleManifest } from '@riwaq/contract/manifest';

/** A module in this host (ARCHITECTURE, Modules). */
export type ModuleState =
  | { kind: 'disabled' }
  /** Its manifest is on its way (null), or it is there and nobody has asked for the code yet. */
  | { kind: 'pending'; manifest: ModuleManifest | null }
  | { kind: 'incompatible'; reason: IncompatibleReason; manifest: ModuleManifest | null }
  /** Its code is on its way, since a moment in milliseconds. */
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
