import { fileURLToPath } from 'node:url';

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/**
 * markdown-it brings tables of entities, Unicode classes and top-level domains, together as large as itself.
 * A browser knows the first two, and we use none of the third.
 */
export const leanAliases = {
  entities: here('entities.ts'),
  'uc.micro': here('uc-micro.ts'),
  'linkify-it': here('linkify-it.ts'),
};
