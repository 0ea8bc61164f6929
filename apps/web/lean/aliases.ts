import { fileURLToPath } from 'node:url';

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** CodeMirror's commands bring a parser for trees, where lines are enough. */
export const leanAliases = {
  '@codemirror/language': here('codemirror-language.ts'),
  '@lezer/common': here('lezer-common.ts'),
};
