import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout that this launcher belongs to. */
export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));
