import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './paths.js';

/**
 * Version of this release, such as `1.2.0`. It is the version of the checkout from which the process was started.
 * @type {string}
 */
export const release = String(JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')).version);
