import { expect } from 'vitest';
import { fixSeed, containsProperties } from '../../../tools/test-runner/fixed-seed.js';

const { testPath } = expect.getState();
if (testPath !== undefined && containsProperties(testPath)) await fixSeed();
