/** Written by each build of the host (shared/build/src/webpack/host.cjs). */
declare module 'riwaq-federation-runtime' {
  import type {
    ModuleFederation,
    ModuleFederationRuntimePlugin,
  } from '@module-federation/enhanced/runtime';

  /** Creates the runtime with what this build shares. `everywhere`: plugins of each runtime. */
  const createRuntime: (everywhere: ModuleFederationRuntimePlugin[]) => ModuleFederation;
  export default createRuntime;
}
