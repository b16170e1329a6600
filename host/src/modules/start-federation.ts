import createRuntime from 'riwaq-federation-runtime';
import { createFederationLoader, renewedShares, type CodeLoader } from './federation';

/** Creates the page's federation runtime. */
export const startFederation = (document: Document): CodeLoader =>
  createFederationLoader(createRuntime([renewedShares]), document);
