import { withoutTypesetFormulas } from './typeset-formulas.ts';

/**
 * Tags that mean a text is HTML. Other tags are not listed, because programs contain `<vector>` and Markdown contains
 * `<https://…>`.
 */
const tag =
  /<\/?(?:p|div|br|span|table|tbody|tr|td|ul|ol|li|h[1-6]|font|center|pre|blockquote|strong|em|b|i|u|sub|sup|img|a)\b[^<>]*>/i;
/** Matches Markdown syntax. Repetitions are limited, because a text may contain a thousand `[` and no `]`. */
const markdown = /^(?:#{1,6} |[-*+] |\d+\. |```|\|[ :]*-)|\*\*\S|!?\[[^\]\n]{0,500}\]\([^)\n]{0,500}\)/m;
/**
 * Tags that begin an HTML block which ends at the next blank line, by rule 6 of CommonMark. Contains only tags that
 * occur in statements.
 */
const blockStart =
  /^<(?:p|div|table|ul|ol|center|blockquote|h[1-6]|dl|details|fieldset|section|hr)(?=[\s/>])/i;

/**
 * Returns an HTML statement as a single HTML block, so that Markdown does not change anything in it. Blank lines are
 * removed, because they would end the block and turn indented lines into code. Typeset formulas become TeX again. Text
 * without tags is returned unchanged; in text with Markdown syntax, only formulas change.
 */
export function htmlStatement(text: string): string {
  if (!tag.test(text)) return text;
  const readable = withoutTypesetFormulas(text);
  if (markdown.test(readable)) return readable;
  const lines = splitListings(readable.replaceAll('\r', '').trim())
    // Blank lines inside `pre` are kept, as encoded line ends.
    .map((part, index) =>
      part.replace(/\n(?:[ \t]*\n)+/g, (run) =>
        index % 2 === 0 ? '\n' : `\n${'&#10;'.repeat(run.split('\n').length - 2)}`,
      ),
    )
    .join('');
  return blockStart.test(lines) ? lines : `<div>\n${lines}\n</div>`;
}

/**
 * Splits HTML at its `pre` elements in linear time. Odd positions of the result are `pre` elements, even ones the text
 * between them.
 */
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
