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

/** A package that the host provides, and which versions of it a module accepts. */
export interface Share {
  version: string;
  requiredVersion: string;
  strictVersion: boolean;
  /** The package itself, when it is loaded with the runtime. */
  lib?: () => unknown;
  /** Loads it otherwise. */
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
 * Creates the host's federation runtime. Only modules need one: the shell imports the shared
 * packages as any others, so a page without a module loads neither the runtime nor what only
 * modules use of those packages.
 * `everywhere` are plugins of every runtime of the page, each module's own too.
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
    // version-first would call every remote as soon as one is opened.
    shareStrategy: 'loaded-first',
    plugins,
    shared: Object.fromEntries(
      Object.entries(shares).map(([key, share]) => [key, sharedOptions(share)]),
    ),
  });
  setGlobalFederationInstance(runtime);
  return runtime;
}
