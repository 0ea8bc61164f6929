import type { MarkdownIt, Token } from 'markdown-it';
import { createReader } from './reader.ts';

/** A Markdown text as HTML with TeX marks in it. Nothing is purified yet: that is for whoever shows it. */
export interface ReadText {
  readonly html: string;
  /** Nobody wrote HTML into it: every tag is of the reader's own making. */
  readonly isPlain: boolean;
}

const reader = createReader();
sizePlugin(reader);
alignPlugin(reader);

/**
 * `![alt](address =640x480)`: authors may state the size of a picture, so that its room is kept. It is read where a title
 * may stand, so that code stays as it is and a wall of pictures that never end costs no more than other signs.
 */
function sizePlugin({ helpers }: MarkdownIt): void {
  const { parseLinkTitle } = helpers;
  const size = /=\d{1,4}x\d{1,4}(?=\))/y;
  Object.assign(helpers, {
    parseLinkTitle: ((text, start, max, begun) => {
      size.lastIndex = start;
      const str = begun ? '' : size.exec(text)?.[0];
      if (!str) return parseLinkTitle(text, start, max, begun);
      return { ok: true, can_continue: false, pos: size.lastIndex, str, marker: 0 };
    }) satisfies typeof parseLinkTitle,
  });
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
    ({ type, children }) => type.startsWith('html_') || (children !== null && hasHtml(children)),
  );
}
