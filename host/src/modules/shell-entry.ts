import type { ModuleEntry } from '@riwaq/contract/config';

/**
 * The kit's forms and pages ask for the context of a module; where the shell uses them it is one to
 * itself.
 */
export const SHELL: ModuleEntry = { id: 'shell', manifestUrl: '', enabled: true, config: {} };
