// Builds the web app while a container image is built.

import { fail } from '../errors.js';
import { buildWeb } from './build-web.js';

try {
  await buildWeb(() => {});
} catch (error) {
  fail(error);
}
