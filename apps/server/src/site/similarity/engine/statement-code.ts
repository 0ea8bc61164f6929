import { createReader } from '@xiezhi/markdown/reader';
import { Parser } from 'htmlparser2';

const reader = createReader();

/**
 * Returns the code blocks of a statement, which is Markdown, HTML or both. Blocks are fenced or indented, or `pre`
 * elements. The statement is parsed, so this runs in the worker thread only.
 */
export function codeOfStatement(text: string): string[] {
  const blocks: string[] = [];
  let block: string | null = null;
  let depth = 0;
  // As HTML, all kinds of blocks are `pre` elements.
  const parser = new Parser({
    onopentag(name) {
      if (name === 'pre') {
        if (depth === 0) block = '';
        depth += 1;
      } else if (name === 'br' && block !== null) block += '\n';
    },
    ontext(part) {
      if (block !== null) block += part;
    },
    onclosetag(name) {
      if (name !== 'pre') return;
      depth -= 1;
      if (depth > 0 || block === null) return;
      blocks.push(block);
      block = null;
    },
  });
  parser.end(reader.render(text));
  return blocks.filter((code) => code.trim() !== '');
}
