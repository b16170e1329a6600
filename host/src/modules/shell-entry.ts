import type { ModuleEntry } from '@riwaq/contract/config';

/**
 * The shell as a module: components of the kit need a module's context, also when the shell uses
 * them.
 */
export const SHELL: ModuleEntry = { id: 'shell', manifestUrl: '', enabled: true, config: {} };
