const fs = require('node:fs');
const path = require('node:path');
const { browserProject, nodeProject } = require('./shared/build/src/jest/preset.cjs');

const remotes = fs.readdirSync(__dirname).filter((name) => name.startsWith('remote-'));

module.exports = {
  // The first server test of a fresh machine also makes the template of its databases.
  testTimeout: 60_000,
  testSequencer: path.join(__dirname, 'shared/build/src/jest/long-first.cjs'),
  projects: [
    browserProject({
      rootDir: __dirname,
      folders: ['host', ...remotes, 'shared/api', 'shared/contract', 'shared/ui'],
      setup: [path.join(__dirname, 'shared/ui/src/testing/setup.ts')],
    }),
    nodeProject({ rootDir: __dirname, name: 'server', folders: ['server'] }),
    nodeProject({ rootDir: __dirname, name: 'build', folders: ['shared/build'] }),
  ],
};
