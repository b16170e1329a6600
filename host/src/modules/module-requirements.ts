import { lacksManifest, type ModuleState } from './module-state';

/** Whether other modules can rely on a module in this state; null for one that is not hosted. */
export const isUsable = (state: ModuleState | null): boolean =>
  state !== null &&
  state.kind !== 'disabled' &&
  state.kind !== 'incompatible' &&
  !lacksManifest(state);

/**
 * The state of a module after checking the modules that it requires: incompatible while one is
 * missing, pending again afterwards. Null when the state does not change.
 */
export function checkRequirements(
  state: ModuleState,
  isUsableModule: (id: string) => boolean,
): ModuleState | null {
  if (state.kind === 'pending' && state.manifest) {
    const { manifest } = state;
    const missing = manifest.requires.find((id) => !isUsableModule(id));
    return missing === undefined
      ? null
      : { kind: 'incompatible', reason: { kind: 'requires', missing }, manifest };
  }
  if (
    state.kind === 'incompatible' &&
    state.reason.kind === 'requires' &&
    isUsableModule(state.reason.missing)
  )
    return { kind: 'pending', manifest: state.manifest };
  return null;
}
