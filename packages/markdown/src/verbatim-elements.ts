import type { MarkdownIt } from 'markdown-it';

/** HTML elements whose text is not parsed as TeX. */
export const verbatimElements: ReadonlySet<string> = new Set([
  'pre',
  'code',
  'samp',
  'kbd',
  'script',
  'style',
  'textarea',
]);

type InlineState = Parameters<Parameters<MarkdownIt['inline']['ruler']['before']>[2]>[0];

interface Known {
  /** Number of tokens of the line that have been processed. */
  read: number;
  /** Name of the open element; null if none is open. */
  name: string | null;
  /** Index where the open element ends: null if not searched yet, -1 if it does not end. */
  end: number | null;
  /** Names of elements without a closing tag after the current position. */
  readonly endless: Set<string>;
}

const knownOf = new WeakMap<InlineState, Known>();

/** Whether the current position is inside one of `verbatimElements` that ends in the same paragraph. */
export function isInVerbatimElement(state: InlineState): boolean {
  const known = knownOf.get(state) ?? { read: 0, name: null, end: null, endless: new Set() };
  knownOf.set(state, known);
  for (; known.read < state.tokens.length; known.read += 1) {
    const token = state.tokens[known.read];
    if (token?.type !== 'html_inline') continue;
    const [, slash, name = ''] = /^<(\/?)([a-z]+)/.exec(token.content.toLowerCase()) ?? [];
    const isBegin = slash === '' && known.name === null && verbatimElements.has(name);
    if (isBegin && !token.content.endsWith('/>')) Object.assign(known, { name, end: null });
    else if (slash === '/' && known.name === name) known.name = null;
  }
  const { name, endless } = known;
  if (name === null || endless.has(name)) return false;
  known.end ??= endOf(name, state);
  if (known.end < 0) endless.add(name);
  return known.end >= 0;
}

function endOf(name: string, { src, pos }: InlineState): number {
  const close = new RegExp(`</${name}`, 'gi');
  close.lastIndex = pos;
  return close.exec(src)?.index ?? -1;
}
