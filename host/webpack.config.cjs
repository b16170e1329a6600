const { createHostConfig } = require('@riwaq/build/webpack');

module.exports = (_env, { mode = 'production', ...more } = {}) =>
  createHostConfig({ root: __dirname, mode, ...more });
