import * as core from '@module-federation/runtime-core';

/**
 * The federation runtime's core, handed to the modules under a global name: without it each module
 * would bring its own, four fifths of its first file. Only what the modules' part of the runtime
 * uses, so that the rest can be left out of the host.
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
