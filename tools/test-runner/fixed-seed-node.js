// What `--import` names for files of node:test.

import { fixSeed } from './fixed-seed.js';

await fixSeed();
