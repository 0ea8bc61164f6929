/** Parser that the text attacks. `plain` texts are for all fields. */
export type TextKind = 'plain' | 'markdown' | 'tex' | 'unicode' | 'pattern' | 'data';

/** A kind of hostile text, which is generated in the length that a field accepts. */
export interface TextGenerator {
  readonly name: string;
  readonly kind: TextKind;
  /** Returns at most `length` UTF-16 code units. */
  make(length: number): string;
}

const repeated = (part: string) => (length: number) => part.repeat(Math.floor(length / part.length));
/** Repeats `open` before `middle`, and `close` after it, as often as fits. */
const nested = (open: string, close: string, middle: string) => (length: number) => {
  const depth = Math.floor((length - middle.length) / (open.length + close.length));
  return depth < 1 ? middle.slice(0, length) : open.repeat(depth) + middle + close.repeat(depth);
};
/** Fills the length with formulas of at most `texMax` characters. */
const formulas = (texMax: number, make: (length: number, index: number) => string) => (length: number) => {
  const made: string[] = [];
  for (let left = length; left > 24;) {
    const formula = `$${make(Math.min(texMax, left - 4), made.length)}$ `;
    if (formula.length > left) break;
    made.push(formula);
    left -= formula.length;
  }
  return made.join('').slice(0, length) || 'x'.repeat(Math.min(length, 8));
};
/** Defines a macro and uses it. The definition and the uses together have nearly the given length. */
const macro = (body: string) => (length: number, index: number) => {
  const copies = Math.max(1, Math.floor((length * 0.6) / body.length));
  const definition = `${index}\\def\\a{${body.repeat(copies)}}`;
  return definition + '\\a'.repeat(Math.max(1, Math.floor((length - definition.length) / 2)));
};
const texNested = (open: string, close: string) => (length: number, index: number) =>
  nested(open, close, `x_{${index}}`)(length);

/** Texts that may cost a parser (Markdown, TeX, HTML, JSON, regular expressions) more than their length suggests. */
export const hostileTexts: readonly TextGenerator[] = [
  { name: 'plain wall', kind: 'plain', make: repeated('x') },
  { name: 'long words', kind: 'plain', make: repeated(`${'y'.repeat(999)} `) },
  {
    name: 'blank lines',
    kind: 'markdown',
    make: (length) => `x${'\n'.repeat(Math.max(0, length - 2))}x`.slice(0, length),
  },
  {
    name: 'blanks within a line',
    kind: 'markdown',
    make: (length) => `x${' '.repeat(Math.max(0, length - 2))}x`.slice(0, length),
  },
  { name: 'nested quotes', kind: 'markdown', make: (length) => repeated('>')(length - 1) + 'x' },
  { name: 'nested lists', kind: 'markdown', make: repeated('- ') },
  {
    name: 'lists that go deeper',
    kind: 'markdown',
    make: (length) => {
      let text = '';
      for (let depth = 0; ; depth += 1) {
        const line = `${'  '.repeat(depth)}- x\n`;
        if (text.length + line.length > length) return text || 'x';
        text += line;
      }
    },
  },
  { name: 'quotes and lists', kind: 'markdown', make: repeated('> - ') },
  { name: 'open brackets', kind: 'markdown', make: repeated('[') },
  { name: 'pictures that never end', kind: 'markdown', make: repeated('![[]()') },
  { name: 'links that never end', kind: 'markdown', make: repeated('[a](<b') },
  { name: 'links', kind: 'markdown', make: repeated('[a](b)') },
  { name: 'addresses', kind: 'markdown', make: repeated('http://a.b ') },
  {
    name: 'an address of brackets',
    kind: 'markdown',
    make: (length) => `http://a${repeated(')(')(length - 8)}`,
  },
  { name: 'reference definitions', kind: 'markdown', make: repeated('[a]: b\n') },
  {
    name: 'references to one long title',
    kind: 'markdown',
    make: (length) =>
      `[a]: b "${'t'.repeat(length >> 1)}"\n\n${'[a]'.repeat(Math.max(0, (length >> 1) - 12) / 3)}`.slice(
        0,
        length,
      ),
  },
  { name: 'emphasis', kind: 'markdown', make: repeated('*a_ ') },
  { name: 'emphasis marks', kind: 'markdown', make: repeated('**_~~') },
  {
    name: 'backquotes of all lengths',
    kind: 'markdown',
    make: (length) => {
      let text = '';
      for (let count = 1; text.length + count + 1 <= length; count += 1) text += `e${'`'.repeat(count)}`;
      return text || 'x';
    },
  },
  {
    name: 'a wide table',
    kind: 'markdown',
    make: (length) => {
      const columns = Math.max(1, Math.floor(length / 8));
      return `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${'|b'.repeat(columns)}|`.slice(0, length);
    },
  },
  {
    name: 'a table of empty cells',
    kind: 'markdown',
    make: (length) => {
      const columns = Math.max(1, Math.floor(length / 10));
      const head = `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n`;
      return (head + '|\n'.repeat(Math.max(1, (length - head.length) / 2))).slice(0, length);
    },
  },
  { name: 'mentions', kind: 'markdown', make: repeated('@a ') },
  { name: 'at signs', kind: 'markdown', make: repeated('@') },
  {
    name: 'mentions of many people',
    kind: 'markdown',
    make: (length) =>
      Array.from({ length: Math.ceil(length / 8) }, (_, i) => `@u${i}`)
        .join(' ')
        .slice(0, length),
  },
  { name: 'entities', kind: 'markdown', make: repeated('&#0;&amp;&lt;') },
  { name: 'nested HTML', kind: 'markdown', make: nested('<div>', '</div>', 'x') },
  { name: 'HTML that never ends', kind: 'markdown', make: repeated('<b><table><tr><a href="') },
  { name: 'open comments', kind: 'markdown', make: repeated('<!-- ') },
  { name: 'declarations', kind: 'markdown', make: repeated('<?<![CDATA[') },
  { name: 'attributes', kind: 'markdown', make: (length) => `<a ${repeated('a="b" ')(length - 6)}>` },
  { name: 'autolinks that never end', kind: 'markdown', make: repeated('<http://a') },
  { name: 'backslashes', kind: 'markdown', make: repeated('\\') },
  { name: 'dollars', kind: 'tex', make: repeated('$') },
  { name: 'dollars and brackets', kind: 'tex', make: repeated('\\[ \\( $$ $ ') },
  { name: 'short formulas', kind: 'tex', make: formulas(12, (_, index) => `a_{${index}}`) },
  { name: 'macros of roots', kind: 'tex', make: formulas(720, macro('\\sqrt x')) },
  { name: 'macros of letters', kind: 'tex', make: formulas(4000, macro('x')) },
  { name: 'long macros of roots', kind: 'tex', make: formulas(4000, macro('\\sqrt x')) },
  {
    name: 'doubling macros',
    kind: 'tex',
    make: formulas(200, (_, index) => `${index}\\def\\a#1{#1#1}\\a{\\a{\\a{\\a{\\a{\\a{\\a{\\a{x}}}}}}}}`),
  },
  {
    name: 'new commands',
    kind: 'tex',
    make: formulas(
      600,
      (length, index) => `${index}\\newcommand\\q[1]{#1#1#1}${nested('\\q{', '}', 'x')(length - 40)}`,
    ),
  },
  { name: 'nested roots', kind: 'tex', make: formulas(4000, texNested('\\sqrt{', '}')) },
  { name: 'nested fractions', kind: 'tex', make: formulas(4000, texNested('\\frac{1}{', '}')) },
  { name: 'nested accents with powers', kind: 'tex', make: formulas(4000, texNested('{\\hat{', '}}^2')) },
  { name: 'nested braces below', kind: 'tex', make: formulas(4000, texNested('\\underbrace{', '}_x')) },
  { name: 'nested choices', kind: 'tex', make: formulas(4000, texNested('\\mathchoice{x}{x}{x}{', '}')) },
  { name: 'growing brackets', kind: 'tex', make: formulas(4000, texNested('\\left(', '\\right)')) },
  {
    name: 'nested arrays',
    kind: 'tex',
    make: formulas(4000, texNested('\\begin{matrix}1&', '\\end{matrix}')),
  },
  {
    name: 'a wide array',
    kind: 'tex',
    make: formulas(
      4000,
      (length, index) => `\\begin{matrix}${index}${'&'.repeat(Math.max(1, length - 30))}\\end{matrix}`,
    ),
  },
  {
    name: 'a tall array',
    kind: 'tex',
    make: formulas(
      4000,
      (length, index) =>
        `\\begin{matrix}${index}${'\\\\'.repeat(Math.max(1, (length - 30) >> 1))}\\end{matrix}`,
    ),
  },
  {
    name: 'colours and rules',
    kind: 'tex',
    make: formulas(
      4000,
      (length, index) =>
        `${index}${'\\color{red}\\rule{1em}{1em}\\phantom{x}'.repeat(Math.max(1, Math.floor(length / 40)))}`,
    ),
  },
  {
    name: 'huge sizes',
    kind: 'tex',
    make: formulas(
      4000,
      (length, index) =>
        `${index}${'\\Huge\\rule{9999em}{9999em}'.repeat(Math.max(1, Math.floor(length / 30)))}`,
    ),
  },
  {
    name: 'formula of Chinese',
    kind: 'tex',
    make: formulas(4000, (length, index) => `${index}\\text{${'汉'.repeat(Math.max(1, length - 12))}}`),
  },
  {
    name: 'combining marks',
    kind: 'unicode',
    make: (length) => `e${'\u0301'.repeat(Math.max(0, length - 1))}`,
  },
  { name: 'writing directions', kind: 'unicode', make: repeated('\u202e\u2066a') },
  { name: 'zero width', kind: 'unicode', make: repeated('a\u200b\u200d') },
  { name: 'lone surrogates', kind: 'unicode', make: repeated('\ud800') },
  { name: 'astral characters', kind: 'unicode', make: repeated('\u{1f468}\u200d') },
  { name: 'control characters', kind: 'unicode', make: repeated('\u0001\u001b') },
  { name: 'nested JSON', kind: 'data', make: nested('[', ']', '') },
  { name: 'JSON objects', kind: 'data', make: nested('{"a":', '}', '1') },
  { name: 'samples of the old form', kind: 'data', make: repeated('<input>1</input><output>1</output>') },
  { name: 'samples that never end', kind: 'data', make: repeated('<input><output>') },
  {
    name: 'patterns that go back',
    kind: 'pattern',
    make: (length) => `${'a'.repeat(Math.max(1, length - 1))}!`.slice(0, length),
  },
  { name: 'patterns of search', kind: 'pattern', make: repeated('%_\\') },
  { name: 'commas', kind: 'pattern', make: repeated('a,') },
  {
    name: 'account rule',
    kind: 'data',
    make: (length) =>
      `<prefix>a</prefix>${'<number>1-9</number><extra>'.repeat(Math.max(0, length - 20) / 27)}`.slice(
        0,
        length,
      ),
  },
  { name: 'digits', kind: 'plain', make: repeated('9') },
];
