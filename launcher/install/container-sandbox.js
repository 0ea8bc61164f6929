// Builds the sandbox helper while a container image is built.

import { fail } from '../errors.js';
import { buildSandbox } from '../../packages/sandbox/build.js';

try {
  await buildSandbox();
} catch (error) {
  fail(error);
}
