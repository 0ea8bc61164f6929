// Builds the web app of a container image.

import { fail } from '../errors.js';
import { buildWeb } from './build-web.js';

try {
  await buildWeb(() => {});
} catch (error) {
  fail(error);
}
