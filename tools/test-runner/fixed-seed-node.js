// Loaded with `--import` in processes that run test files of node:test.

import { fixSeed } from './fixed-seed.js';

await fixSeed();
