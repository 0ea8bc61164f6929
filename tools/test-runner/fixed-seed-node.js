// Loaded by `--import` for files of node:test.

import { fixSeed } from './fixed-seed.js';

await fixSeed();
