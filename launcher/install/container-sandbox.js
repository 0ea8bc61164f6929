// Builds the sandbox helper of a container image.

import { fail } from '../errors.js';
import { buildSandbox } from '../../packages/sandbox/build.js';

try {
  await buildSandbox();
} catch (error) {
  fail(error);
}
