import type { TexContext } from './latex.ts';

/** Environments that hold formulas: KaTeX knows them by the same names. */
const mathNames = /^(?:equation|align|gather|multline|eqnarray|displaymath|math|cases|array|aligned)\*?$/;
const verbatimNames = /^(?:verbatim\*?|lstlisting|alltt|minted)$/;
const transparentNames =
  /^(?:center|flushleft|flushright|figure\*?|table\*?|wrapfigure|minipage|problem|tutorial|small|quote|quotation|statement)$/;
const exampleNames = /^examples?(?:wide|three)?$/;
/** Environments with arguments in braces before their body. */
const argumentsOf: Readonly<Record<string, number>> = {
  wrapfigure: 2,
  minipage: 1,
  problem: 5,
  tutorial: 1,
  minted: 1,
};

/** What stands between `\begin{name}` (its command is read, its name is not) and its end. */
export function convertEnvironment(context: TexContext): string {
  const { reader, convert, unknown } = context;
  const name = reader.takeGroup().trim();
  reader.takeOption();
  for (let left = argumentsOf[name] ?? 0; left > 0 && reader.peek() === '{'; left -= 1) reader.takeGroup();
  const isTable = /^(?:tabular[x*]?|longtable)$/.test(name);
  if (isTable) {
    if (name !== 'tabular' && name !== 'longtable') reader.takeGroup();
    reader.takeGroup();
  }
  const body = reader.takeEnvironment(name);
  if (mathNames.test(name)) return displayMath(name, body);
  if (verbatimNames.test(name)) return `\n\n\`\`\`\n${body.replace(/^\n|\n[ \t]*$/g, '')}\n\`\`\`\n\n`;
  if (isTable) return table(body, convert);
  switch (name) {
    case 'itemize':
      return list(body, convert, () => '- ');
    case 'enumerate':
      return list(body, convert, (index) => `${index + 1}. `);
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

function displayMath(name: string, body: string): string {
  const needsName = /^(?:align|gather|multline|eqnarray|cases|array|aligned)/.test(name);
  const inner = name
    .replace(/^(?:align|eqnarray)\*?$/, 'aligned')
    .replace(/^(?:gather|multline)\*?$/, 'gathered');
  const formula = needsName ? `\\begin{${inner}}${body}\\end{${inner}}` : body.trim();
  return `\n\n$$\n${formula.replace(/\\label\{[^}]*\}/g, '').trim()}\n$$\n\n`;
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

/** Splits at the `\item`s of this list, not of those inside it. */
function splitItems(body: string): string[] {
  const marks = /\\(begin|end)\{(?:itemize|enumerate|description)\}|\\item(?![A-Za-z])/g;
  const items: string[] = [];
  let depth = 0;
  let from = -1;
  for (const match of body.matchAll(marks)) {
    if (match[1] !== undefined) depth += match[1] === 'begin' ? 1 : -1;
    else if (depth === 0) {
      if (from >= 0) items.push(body.slice(from, match.index));
      from = match.index + match[0].length;
    }
  }
  if (from >= 0) items.push(body.slice(from));
  return items;
}

function table(body: string, convert: (tex: string) => string): string {
  const rows = body
    .replace(/\\(?:hline|toprule|midrule|bottomrule)(?![A-Za-z])|\\(?:cline|cmidrule)\{[^}]*\}/g, '')
    .split(/\\\\(?:\[[^\]]*\])?/)
    .map((row) => row.trim())
    .filter((row) => row !== '')
    .map((row) => row.split(/(?<!\\)&/).map((cell) => cellText(cell, convert)));
  const [head, ...rest] = rows;
  if (head === undefined) return '';
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const rule = `|${' --- |'.repeat(width)}`;
  // Only the head says how wide a table is: filling up every row would make many rows of a wide table endless.
  const wholeHead = Array.from({ length: width }, (_, index) => head[index] ?? '');
  return `\n\n${[rowText(wholeHead), rule, ...rest.map(rowText)].join('\n')}\n\n`;
}

function rowText(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function cellText(tex: string, convert: (tex: string) => string): string {
  const inner = /^\s*\\multi(?:column|row)\{[^}]*\}\{[^}]*\}\{([\s\S]*)\}\s*$/.exec(tex)?.[1] ?? tex;
  return convert(inner)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
    .replaceAll('|', '\\|');
}
