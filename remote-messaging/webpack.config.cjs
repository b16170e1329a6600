const { createRemoteConfig } = require('@riwaq/build/webpack');

module.exports = (_env, { mode = 'production' } = {}) =>
  createRemoteConfig({ root: __dirname, id: 'messaging', mode });
