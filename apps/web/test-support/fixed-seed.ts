import { expect } from 'vitest';
import { fixSeed, holdsProperties } from '../../../tools/test-runner/fixed-seed.js';

const { testPath } = expect.getState();
if (testPath !== undefined && holdsProperties(testPath)) await fixSeed();
