// Replaces fast-check in tests: all properties use one seed, so that a run can be repeated exactly.
const path = require('node:path');

/** `RIWAQ_SEED` overrides the seed; `npm run test:explore` draws random ones. */
const seed = Number(process.env.RIWAQ_SEED ?? 20261125);

// An absolute path, because Jest maps the name of the package to this file.
const fc = require(
  path.join(__dirname, '../../../../node_modules/fast-check/lib/cjs/fast-check.js'),
);

// fast-check draws at most about ten elements unless told otherwise, whatever `maxLength` is.
fc.configureGlobal({ seed, defaultSizeToMaxWhenMaxSpecified: true });

module.exports = fc;
