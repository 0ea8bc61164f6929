import type { MarkdownIt, StateInline, Token } from 'markdown-it';
import { createReader } from './reader.ts';

/** A Markdown text as HTML with TeX marks in it. Nothing is purified yet: that is for whoever shows it. */
export interface ReadText {
  readonly html: string;
  /** Nobody wrote HTML into it: every tag is of the reader's own making. */
  readonly isPlain: boolean;
}

const reader = createReader();
/** Neither looks further than its own signs: a wall of pictures that never end is read once. */
const opening = /!\[([^\][]*)\]\(/y;
const stated = /\s+(=\d{1,4}x\d{1,4})\)/y;
reader.inline.ruler.before('image', 'sized-image', sizedImage);
alignPlugin(reader);

/** `![alt](address =640x480)`: authors may state the size of a picture, so that its room is kept. */
function sizedImage(state: StateInline, silent: boolean): boolean {
  const { src, md } = state;
  opening.lastIndex = state.pos;
  const alt = opening.exec(src)?.[1];
  if (alt === undefined) return false;
  const address = md.helpers.parseLinkDestination(src, opening.lastIndex, state.posMax);
  stated.lastIndex = address.pos;
  const size = address.ok ? stated.exec(src)?.[1] : undefined;
  if (size === undefined || stated.lastIndex > state.posMax) return false;
  const source = md.normalizeLink(address.str);
  if (!md.validateLink(source)) return false;
  if (!silent) {
    const token = state.push('image', 'img', 0);
    token.attrs = [
      ['src', source],
      ['alt', ''],
      ['title', size],
    ];
    token.content = alt;
    md.inline.parse(alt, md, state.env, (token.children = []));
  }
  state.pos = stated.lastIndex;
  return true;
}

/** Columns are aligned by attribute: a style would need an exception in the content security policy. */
function alignPlugin(markdown: MarkdownIt): void {
  markdown.core.ruler.push('align', (state) => {
    for (const token of state.tokens) {
      if (token.type !== 'th_open' && token.type !== 'td_open') continue;
      const side = /text-align:(\w+)/.exec(String(token.attrGet('style') ?? ''))?.[1];
      if (side !== undefined) token.attrs = [['align', side]];
    }
    return false;
  });
}

/** Reads a Markdown text, the same way on the server and in a browser. */
export function readMarkdown(source: string): ReadText {
  const environment = {};
  const tokens = reader.parse(source, environment);
  return { html: reader.renderer.render(tokens, reader.options, environment), isPlain: !hasHtml(tokens) };
}

function hasHtml(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ type, children }) =>
      type === 'html_block' || type === 'html_inline' || (children !== null && hasHtml(children)),
  );
}
