/**
 * `npm run coverage`: writes which code cites each clause of the requirements, and which tests
 * prove it, to `docs/coverage.md`.
 */
import fs from 'node:fs';
import { COVERAGE, coverageText } from '../src/docs/coverage.mjs';
import { at } from './lib/paths.mjs';
import { main, say } from './lib/say.mjs';

await main(() => {
  fs.writeFileSync(at(COVERAGE), coverageText());
  say(`Wrote ${COVERAGE}.`);
});
