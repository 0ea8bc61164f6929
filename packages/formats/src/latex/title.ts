import { latexToMarkdown } from './latex.ts';
import { TexReader } from './reader.ts';

/**
 * Returns the title from `\problemname`, or from a `plainproblemname` comment, as plain text. Undefined if the
 * statement has neither.
 */
export function titleInLatex(tex: string): string | undefined {
  const command = /^[^%\n]*\\problemname(?=\s*\{)/m.exec(tex);
  if (command === null) return /^%%\s*plainproblemname:\s*(.+)$/m.exec(tex)?.[1]?.trim();
  const group = new TexReader(tex.slice(command.index + command[0].length)).takeGroup();
  return plainText(latexToMarkdown(group).markdown);
}

/** Removes the marks of Markdown, except inside formulas. */
function plainText(markdown: string): string {
  return markdown
    .replace(
      /(\$[^$\n]+\$)|\\([!-/:-@[-`{-~])|&#(\d+);|<\/?[a-z]+>|\*+|`+/g,
      (_found, math?: string, escaped?: string, code?: string) =>
        math ?? escaped ?? (code === undefined ? '' : String.fromCodePoint(Number(code))),
    )
    .replace(/\s+/g, ' ')
    .trim();
}
