const { createHostConfig } = require('@riwaq/build/webpack');

module.exports = (_env, { mode = 'production' } = {}) => createHostConfig({ root: __dirname, mode });
