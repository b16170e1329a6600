/**
 * Developer settings of test servers: user names, origins of builds, and the site's configuration.
 */
export const TEST_DEVELOPERS = {
  names: ['teacher'],
  origin: 'http://localhost:4001',
  module: 'forum',
} as const;
