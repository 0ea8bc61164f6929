import type { TexContext } from './latex.ts';
import { tidyMath } from './math.ts';
import { lineBreak } from './reader.ts';

/** Environments that contain formulas; KaTeX has the same names. */
const mathNames = /^(?:equation|align|gather|multline|eqnarray|displaymath|math|cases|array|aligned)\*?$/;
const verbatimNames = /^(?:[BL]?[vV]erbatim\*?|lstlisting|alltt|minted)$/;
/** Drawings made by TeX, which cannot be converted. */
const drawingNames = /^(?:tikzpicture|asy|pspicture|picture|forest|axis|circuitikz)$/;
/** Environments for parts of a statement, and their titles. */
const partNames =
  /^(?:Input|Output|Interaction|Notes?|Hints?|Explanations?|Scoring|Constraints|Limits|Subtasks?)$/i;
const transparentNames =
  /^(?:center|flushleft|flushright|figure\*?|table\*?|wrapfigure|wraptable|SCfigure|subfigure|minipage|centering|multicols\*?|adjustbox|samepage|afterSample|framed|sloppypar|spacing|large|footnotesize|problem|tutorial|small|quote|quotation|statement|tcolorbox|mdframed|subfigure\*?|threeparttable)$/;
const exampleNames = /^examples?(?:wide|three)?$/;
/** Environments with arguments in braces before their body. */
const argumentsOf: Readonly<Record<string, number>> = {
  wrapfigure: 2,
  wraptable: 2,
  subfigure: 1,
  multicols: 1,
  adjustbox: 1,
  spacing: 1,
  minipage: 1,
  problem: 5,
  tutorial: 1,
  minted: 1,
};

/** Converts an environment. `\begin` has been read, but not the name of the environment. */
export function convertEnvironment(context: TexContext): string {
  const { reader, convert, unknown } = context;
  const name = reader.takeGroup().trim();
  const option = reader.takeOption() ?? '';
  for (let left = argumentsOf[name] ?? 0; left > 0 && reader.peek() === '{'; left -= 1) reader.takeGroup();
  const isTable = /^(?:tabular[x*]?|longtable)$/.test(name);
  if (isTable) {
    if (name !== 'tabular' && name !== 'longtable') reader.takeGroup();
    reader.takeGroup();
  }
  const body = reader.takeEnvironment(name);
  if (mathNames.test(name)) return displayMath(name, body);
  if (verbatimNames.test(name)) return listing(body.replace(/^[ \t]*\n|\n[ \t]*$/g, ''));
  if (drawingNames.test(name)) {
    context.notShown(`\\begin{${name}}`);
    return '';
  }
  if (partNames.test(name)) return `\n\n## ${titleOf(name)}\n\n${convert(body)}\n\n`;
  if (isTable) return table(body, convert);
  switch (name) {
    case 'itemize':
      return list(body, convert, () => '- ');
    case 'enumerate':
      return numberedList(context, body, option);
    case 'description':
      return list(body, convert, () => '- ');
    case 'comment':
      return '';
    default:
      if (exampleNames.test(name)) return '';
      if (!transparentNames.test(name)) unknown(`\\begin{${name}}`);
      return `\n\n${name.startsWith('quot') ? quote(convert(body)) : convert(body)}\n\n`;
  }
}

function titleOf(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1).toLowerCase();
}

/** Returns a Markdown listing whose fence is longer than any run of backticks in the text. */
function listing(text: string): string {
  const runs = [...text.matchAll(/`{3,}/g)].map(([run]) => run.length);
  const fence = '`'.repeat(Math.max(2, ...runs) + 1);
  return `\n\n${fence}\n${text}\n${fence}\n\n`;
}

function displayMath(name: string, body: string): string {
  const needsName = /^(?:align|gather|multline|eqnarray|cases|array|aligned)/.test(name);
  const inner = name
    .replace(/^(?:align|eqnarray)\*?$/, 'aligned')
    .replace(/^(?:gather|multline)\*?$/, 'gathered');
  const formula = needsName ? `\\begin{${inner}}${body}\\end{${inner}}` : body.trim();
  return `\n\n$$\n${tidyMath(formula).trim()}\n$$\n\n`;
}

function quote(markdown: string): string {
  return markdown
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

function list(body: string, convert: (tex: string) => string, mark: (index: number) => string): string {
  const items = splitItems(body).map((item, index) => {
    const [, label, rest = item] = /^\s*\[([^\]]*)\]([\s\S]*)$/.exec(item) ?? [];
    const text = (label === undefined ? '' : `**${convert(label).trim()}** `) + convert(rest).trim();
    const lead = mark(index);
    return lead + text.replace(/\n{3,}/g, '\n\n').replace(/\n(?!\n)/g, `\n${' '.repeat(lead.length)}`);
  });
  return `\n\n${items.join('\n')}\n\n`;
}

/** Converts a numbered list. The option of the enumitem package may be `resume` or `start=3`. */
function numberedList({ convert, numbering }: TexContext, body: string, option: string): string {
  const stated = /\bstart\s*=\s*(\d{1,6})/.exec(option)?.[1];
  const before = /\bresume\*?/.test(option) ? numbering.last : Number(stated ?? 1) - 1;
  const text = list(body, convert, (index) => `${before + index + 1}. `);
  numbering.last = before + splitItems(body).length;
  return text;
}

/** Splits the body at the `\item` commands of this list, but not at those of nested lists. */
function splitItems(body: string): string[] {
  const marks = /\\(begin|end)\{(?:itemize|enumerate|description)\}|\\item(?![A-Za-z])/g;
  const items: string[] = [];
  let depth = 0;
  let from: number | null = null;
  for (const match of body.matchAll(marks)) {
    if (match[1] !== undefined) depth += match[1] === 'begin' ? 1 : -1;
    else if (depth === 0) {
      if (from !== null) items.push(body.slice(from, match.index));
      from = match.index + match[0].length;
    }
  }
  if (from !== null) items.push(body.slice(from));
  return items;
}

/** Matches from an unescaped percent sign to the end of the line. */
const comment = /((?:^|[^\\])(?:\\\\)*)%[^\n]*/g;

/** Removes the heads and feet that a table of several pages repeats on later pages. */
function withoutPageBreaks(body: string): string {
  const firstAt = body.indexOf('\\endfirsthead');
  const headAt = body.indexOf('\\endhead', firstAt);
  if (headAt === -1) return body;
  const to = /^[\s\S]*\\end(?:lastfoot|foot|head)/.exec(body)?.[0].length;
  return body.slice(0, firstAt === -1 ? headAt : firstAt) + body.slice(to);
}

function table(body: string, convert: (tex: string) => string): string {
  const plain = withoutPageBreaks(body.replace(comment, '$1')).replace(
    /\\(?:hline|toprule|midrule|bottomrule|addlinespace)(?![A-Za-z])(?:\[[^[\]]*\])?|\\(?:cline|cmidrule|rowcolor|cellcolor)(?:\([^()]*\))?\{[^{}]*\}/g,
    '',
  );
  const rows = splitRows(plain)
    .map((row) => row.map((cell) => cellText(cell, convert)))
    .filter((row) => row.some((text) => text !== ''));
  const [head, ...rest] = rows;
  if (head === undefined) return '';
  const width = rows.map((row) => row.length).reduce((most, length) => Math.max(most, length));
  const rule = `|${' --- |'.repeat(width)}`;
  // Only the head row gets the full width. Filling up every row would multiply the size of a wide table.
  const wholeHead = Array.from({ length: width }, (_, index) => head[index] ?? '');
  return `\n\n${[rowText(wholeHead), rule, ...rest.map(rowText)].join('\n')}\n\n`;
}

/** Splits a table body into rows of cells. `&` and `\\\\` inside braces and nested environments are not separators. */
function splitRows(body: string): string[][] {
  const marks = /\\(begin|end)(?=\{)|\\\\\*?(?:\[[^[\]]*\])?|\\[\s\S]|[{}&]/g;
  const rows: string[][] = [[]];
  let depth = 0;
  let from = 0;
  const endCell = (end: number, next: number): void => {
    rows.at(-1)?.push(body.slice(from, end));
    from = next;
  };
  for (const { 0: mark, 1: edge, index } of body.matchAll(marks)) {
    if (mark === '{' || edge === 'begin') depth += 1;
    else if (mark === '}' || edge === 'end') depth = Math.max(0, depth - 1);
    else if (depth === 0 && mark === '&') endCell(index, index + 1);
    else if (depth === 0 && mark.startsWith('\\\\')) {
      endCell(index, index + mark.length);
      rows.push([]);
    }
  }
  endCell(body.length, body.length);
  return rows;
}

function rowText(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function cellText(tex: string, convert: (tex: string) => string): string {
  const inner = /^\s*\\multi(?:column|row)\{[^}]*\}\{[^}]*\}\{([\s\S]*)\}\s*$/.exec(tex)?.[1] ?? tex;
  return convert(inner)
    .replaceAll(lineBreak, '\n')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
    .replaceAll('|', '\\|');
}
