import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout that contains this launcher. */
export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));
