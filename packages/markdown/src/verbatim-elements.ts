import type { MarkdownIt } from 'markdown-it';

/** Elements of HTML whose text is not for reading as TeX. */
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
  /** Tokens that have been looked at. */
  read: number;
  /** The element that is open, null for none. */
  name: string | null;
  /** Where it ends, as far as that was looked for; -1: nowhere. */
  end: number | null;
  /** Elements that nothing ends from here on. */
  readonly endless: Set<string>;
}

const knownOf = new WeakMap<InlineState, Known>();

/** Whether the text at the present place of a line stands in such an element, which ends in the same paragraph. */
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
