import { withoutTypesetFormulas } from './typeset-formulas.ts';

/** Tags that authors of HTML use in statements. Programs contain `<vector>`, Markdown `<https://…>`. */
const tag =
  /<\/?(?:p|div|br|span|table|tbody|tr|td|ul|ol|li|h[1-6]|font|center|pre|blockquote|strong|em|b|i|u|sub|sup|img|a)\b[^<>]*>/i;
/** Bounded, because a text may begin a thousand links and end none. */
const markdown = /^(?:#{1,6} |[-*+] |\d+\. |```|\|[ :]*-)|\*\*\S|!?\[[^\]\n]{0,500}\]\([^)\n]{0,500}\)/m;
/**
 * Tags that begin a block of HTML up to the next blank line, by the sixth rule of CommonMark. Only tags that
 * occur in statements.
 */
const blockStart =
  /^<(?:p|div|table|ul|ol|center|blockquote|h[1-6]|dl|details|fieldset|section|hr)(?=[\s/>])/i;

/**
 * Returns a statement in HTML as one block of HTML, so that Markdown changes nothing in it: without blank lines, which
 * would end the block and turn indented lines into code. Typeset formulas become TeX again. Text without tags, or with
 * Markdown syntax, is returned unchanged.
 */
export function htmlStatement(text: string): string {
  if (!tag.test(text)) return text;
  const readable = withoutTypesetFormulas(text);
  if (markdown.test(readable)) return readable;
  const lines = splitListings(readable.replaceAll('\r', '').trim())
    // Blank lines of a listing are written with an encoded line end.
    .map((part, index) =>
      part.replace(/\n(?:[ \t]*\n)+/g, (run) =>
        index % 2 === 0 ? '\n' : `\n${'&#10;'.repeat(run.split('\n').length - 2)}`,
      ),
    )
    .join('');
  return blockStart.test(lines) ? lines : `<div>\n${lines}\n</div>`;
}

/** Splits HTML into what is outside of `pre` (even positions) and the elements `pre` (odd ones), in linear time. */
function splitListings(html: string): string[] {
  const parts: string[] = [];
  let end = 0;
  let begin: number | null = null;
  for (const { 0: edge, index } of html.matchAll(/<\/pre\s*>|<pre\b/gi)) {
    if (edge.startsWith('</')) {
      if (begin === null) continue;
      parts.push(html.slice(end, begin), html.slice(begin, index + edge.length));
      end = index + edge.length;
      begin = null;
    } else begin ??= index;
  }
  return [...parts, html.slice(end)];
}
