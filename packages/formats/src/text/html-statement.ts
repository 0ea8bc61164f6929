import { withoutTypesetFormulas } from './typeset-formulas.ts';

/** Tags that authors of HTML write into statements. Programs hold `<vector>`, Markdown `<https://…>`. */
const tag =
  /<\/?(?:p|div|br|span|table|tbody|tr|td|ul|ol|li|h[1-6]|font|center|pre|blockquote|strong|em|b|i|u|sub|sup|img|a)\b[^<>]*>/i;
const markdown = /^(?:#{1,6} |[-*+] |\d+\. |```|\|[ :]*-)|\*\*\S|!?\[[^\]\n]*\]\([^)\n]*\)/m;
/** What begins a block of HTML that ends at a blank line, by the sixth rule of CommonMark; as far as statements use it. */
const blockStart =
  /^<(?:p|div|table|ul|ol|center|blockquote|h[1-6]|dl|details|fieldset|section|hr)(?=[\s/>])/i;

/**
 * A statement in HTML as one block of HTML, so that Markdown changes nothing in it: no blank lines, which would end the
 * block and turn indented lines into code. Typeset formulas become TeX again. Text without tags, or with signs of Markdown, comes back as it is.
 */
export function htmlStatement(text: string): string {
  if (!tag.test(text)) return text;
  const readable = withoutTypesetFormulas(text);
  if (markdown.test(readable)) return readable;
  const lines = readable
    .replaceAll('\r', '')
    .trim()
    .split(/(<pre\b[\s\S]*?<\/pre\s*>)/i)
    // A blank line of a listing is written as a character that ends a line.
    .map((part, index) =>
      part.replace(/\n(?:[ \t]*\n)+/g, (run) =>
        index % 2 === 0 ? '\n' : `\n${'&#10;'.repeat(run.split('\n').length - 2)}`,
      ),
    )
    .join('');
  return blockStart.test(lines) ? lines : `<div>\n${lines}\n</div>`;
}
