import * as core from '@module-federation/runtime-core';

/**
 * Shares the federation runtime's core with the modules under a global name: otherwise each module
 * would bundle it, four fifths of its first file. Exposes only the members that the modules use, so
 * that the rest can be removed from the host by tree shaking.
 */
const {
  CurrentGlobal,
  Module,
  ModuleFederation,
  assert,
  getGlobalFederationConstructor,
  getRemoteEntry,
  getRemoteInfo,
  helpers,
  loadScript,
  loadScriptNode,
  registerGlobalPlugins,
  satisfy,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} = core;

Object.assign(globalThis, {
  riwaqFederation2: {
    CurrentGlobal,
    Module,
    ModuleFederation,
    assert,
    getGlobalFederationConstructor,
    getRemoteEntry,
    getRemoteInfo,
    helpers,
    loadScript,
    loadScriptNode,
    registerGlobalPlugins,
    satisfy,
    setGlobalFederationConstructor,
    setGlobalFederationInstance,
  },
});
