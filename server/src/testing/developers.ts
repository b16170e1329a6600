/**
 * Whom the settings of test servers name as developers, where their builds come from, and what the
 * site hosts.
 */
export const TEST_DEVELOPERS = {
  names: ['teacher'],
  origin: 'http://localhost:4001',
  module: 'forum',
} as const;
