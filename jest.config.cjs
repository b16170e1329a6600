const fs = require('node:fs');
const path = require('node:path');
const { browserProject, everywhere, nodeProject } = require('./shared/build/src/jest/preset.cjs');

const remotes = fs.readdirSync(__dirname).filter((name) => name.startsWith('remote-'));

module.exports = {
  ...everywhere,
  projects: [
    browserProject({
      rootDir: __dirname,
      folders: ['host', ...remotes, 'shared/api', 'shared/contract', 'shared/outbox', 'shared/ui'],
      setup: [path.join(__dirname, 'shared/ui/src/testing/setup.ts')],
    }),
    nodeProject({
      rootDir: __dirname,
      name: 'server',
      folders: ['server'],
      setup: [path.join(__dirname, 'server/src/testing/drop-databases.ts')],
    }),
    nodeProject({ rootDir: __dirname, name: 'build', folders: ['shared/build'] }),
  ],
};
