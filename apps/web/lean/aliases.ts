import { fileURLToPath } from 'node:url';

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/**
 * markdown-it brings a table of all character references, classes of Unicode, another spelling of hosts and a
 * finder of addresses, together larger than itself (23 KB). A browser knows the first three, and our reader does
 * the last.
 */
export const leanAliases = {
  entities: here('entities.ts'),
  'uc.micro': here('uc-micro.ts'),
  'punycode.js': here('punycode.ts'),
  mdurl: here('mdurl.ts'),
  'linkify-it': here('linkify-it.ts'),
};
