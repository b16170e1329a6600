const { createHostConfig } = require('./host.cjs');
const { createRemoteConfig } = require('./remote.cjs');

module.exports = { createHostConfig, createRemoteConfig };
