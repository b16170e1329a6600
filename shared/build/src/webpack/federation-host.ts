import type {
  ModuleFederation as Runtime,
  ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime';
import {
  ModuleFederation,
  registerGlobalPlugins,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime-core';
import './federation-core';

/** A package that the host provides, and the versions of it that a module accepts. */
export interface Share {
  version: string;
  requiredVersion: string;
  strictVersion: boolean;
  /** Returns the package if it is loaded with the runtime. */
  lib?: () => unknown;
  /** Loads the package otherwise. */
  get?: () => Promise<() => unknown>;
}

const sharedOptions = ({ version, requiredVersion, strictVersion, ...code }: Share) => ({
  version,
  scope: ['default'],
  shareConfig: {
    singleton: true,
    requiredVersion,
    strictVersion,
    eager: code.lib !== undefined,
  },
  ...code,
});

/**
 * Creates the host's federation runtime. Only modules need it: the shell imports the shared
 * packages directly, so a page without a module loads neither the runtime nor the parts of those
 * packages that only modules use. `everywhere`: plugins for every runtime of the page, those of the
 * modules included.
 */
export function createRuntime(
  shares: Readonly<Record<string, Share>>,
  plugins: ModuleFederationRuntimePlugin[],
  everywhere: ModuleFederationRuntimePlugin[],
): Runtime {
  registerGlobalPlugins(everywhere);
  setGlobalFederationConstructor(ModuleFederation);
  const runtime = new ModuleFederation({
    id: 'riwaq_host',
    name: 'riwaq_host',
    remotes: [],
    // 'version-first' would request every remote as soon as one is opened.
    shareStrategy: 'loaded-first',
    plugins,
    shared: Object.fromEntries(
      Object.entries(shares).map(([key, share]) => [key, sharedOptions(share)]),
    ),
  });
  setGlobalFederationInstance(runtime);
  return runtime;
}
