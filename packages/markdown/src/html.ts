import type { MarkdownIt, Token } from 'markdown-it';
import { createReader } from './reader.ts';

/** A Markdown text as HTML, with markers for TeX. The HTML is not sanitized: the code that shows it must do that. */
export interface ReadText {
  readonly html: string;
  /** Whether the author wrote no HTML, so the reader generated every tag. */
  readonly isPlain: boolean;
}

const reader = createReader();
sizePlugin(reader);
alignPlugin(reader);

/**
 * Supports `![alt](address =640x480)`: authors may state the size of a picture, so that the page reserves its space.
 * The size is parsed in place of a link title. So code is unaffected, and a long run of unclosed pictures costs no more
 * than other text.
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

/**
 * Aligns table columns by the `align` attribute. The default `style` attribute would need an exception in the content
 * security policy.
 */
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

/** Converts a Markdown text to HTML, identically on the server and in browsers. */
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
