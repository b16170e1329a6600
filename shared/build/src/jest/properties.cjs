// Stands in for fast-check in tests: every property draws from one seed, so that a run can be
// repeated exactly.
const path = require('node:path');

/** `RIWAQ_SEED` sets another seed: `npm run test:explore` draws new ones. */
const seed = Number(process.env.RIWAQ_SEED ?? 20261125);

// An absolute path, because jest maps the name of the package to this file.
const fc = require(
  path.join(__dirname, '../../../../node_modules/fast-check/lib/cjs/fast-check.js'),
);

fc.configureGlobal({ seed });

module.exports = fc;
