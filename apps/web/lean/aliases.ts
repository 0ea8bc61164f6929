import { fileURLToPath } from 'node:url';

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/**
 * markdown-it brings a table of all character references, 16 KB that every browser knows already.
 */
export const leanAliases = {
  entities: here('entities.ts'),
};
