// npm run setup: installs the packages of the lockfile without building or starting anything.
import { install } from './lib/install.mjs';
import { main } from './lib/say.mjs';

await main(install);
