import type { Locale, StatementParts } from '../model/model.ts';

/**
 * Splits a Markdown statement at its headings of levels 1 and 2. Level 3 counts as well if headings of input and output
 * occur only there. Sections named Input or Output (or 输入, 输出) become these parts; Hint and Notes become the hint.
 * Sections about scoring, constraints and explanations also go to the hint and keep their headings. Any other heading
 * stays in its part. Only a heading Description at the beginning is removed, because every page already shows one. A
 * heading of samples without text below it is removed, because samples are displayed separately.
 */
type Part = keyof StatementParts;

const bareHeadings: readonly (readonly [Part, RegExp])[] = [
  [
    'input',
    /^(?:input(?: (?:format|description|specification))?|输入(?:格式|描述|说明)?|indata|eingabe|entrées?|entrada|dati di input|входные данные|формат входных данных)$/iu,
  ],
  [
    'output',
    /^(?:output(?: (?:format|description|specification))?|输出(?:格式|描述|说明)?|utdata|ausgabe|sorties?|salida|saída|dati di output|выходные данные|формат выходных данных)$/iu,
  ],
  ['hint', /^(?:hints?|notes?|提示|说明)$/i],
];
const descriptionHeading = /^(?:(?:problem )?(?:description|statement)|题目描述|题目内容|描述)$/i;
const hintHeadings =
  /^(?:scoring|subtasks?|constraints|limits|explanation.*|sample.*|子任务|数据范围(?:与.*)?|评分.*|样例.*)$/i;
const sampleHeading =
  /^(?:(?:sample|example)s?(?: (?:input|output|tests?))?|样例(?:输入|输出|数据)?)[ #]*\d*[:：]?$/i;
const fence = /^ {0,3}(`{3,}|~{3,})/;

interface Heading {
  readonly title: string;
  /** 1 to 6. */
  readonly level: number;
}

/** A line of a statement. An underlined heading is stored as one `Line` with both lines of text. */
interface Line {
  readonly text: string;
  readonly heading: Heading | null;
}

/**
 * Returns the parts of a statement. Text before the first heading is the description. Headings inside fences are
 * ignored.
 */
export function splitStatement(markdown: string): StatementParts {
  const parts: StatementParts = { description: '', input: '', output: '', hint: '' };
  const lines = withoutEmptySamples(linesOf(markdown));
  const data = lines.flatMap(({ heading }) =>
    heading !== null && heading.level <= 3 && namesData(heading) ? [heading.level] : [],
  );
  const deepest = data.length > 0 && data.every((level) => level === 3) ? 3 : 2;
  let part: Part = 'description';
  for (const { text, heading } of lines) {
    const title = heading !== null && heading.level <= deepest ? heading.title : undefined;
    const bare = title === undefined ? undefined : bareHeadings.find(([, pattern]) => pattern.test(title));
    if (bare) {
      part = bare[0];
      continue;
    }
    if (title !== undefined && hintHeadings.test(title)) part = 'hint';
    const isFirst = part === 'description' && parts.description.trim() === '';
    if (title !== undefined && isFirst && descriptionHeading.test(title)) continue;
    parts[part] += `${text}\n`;
  }
  return {
    description: parts.description.trim(),
    input: parts.input.trim(),
    output: parts.output.trim(),
    hint: parts.hint.trim(),
  };
}

/** Whether a heading is the title of a part of the statement. Otherwise it may be the title of the problem. */
export function isPartTitle(title: string): boolean {
  return descriptionHeading.test(title) || bareHeadings.some(([, pattern]) => pattern.test(title));
}

/** Whether a heading begins the part about the input or the output. */
function namesData({ title }: Heading): boolean {
  return bareHeadings.some(([part, pattern]) => part !== 'hint' && pattern.test(title));
}

/** Removes headings of samples that have no text below them. */
function withoutEmptySamples(lines: readonly Line[]): Line[] {
  const kept: Line[] = [];
  /**
   * Level of the next heading, if only blank lines are in between. −∞ at the end of the statement; null if text
   * follows.
   */
  let next: number | null = -Infinity;
  for (const line of lines.toReversed()) {
    const { text, heading } = line;
    if (heading !== null && next !== null && next <= heading.level && sampleHeading.test(heading.title))
      continue;
    kept.push(line);
    if (heading !== null) next = heading.level;
    else if (text.trim() !== '') next = null;
  }
  return kept.reverse();
}

/** Splits a statement into lines and finds the headings outside of fences. */
function linesOf(markdown: string): Line[] {
  const lines: Line[] = [];
  let openFence = '';
  /** Whether the previous line is the first of a paragraph. An underline below it then makes it a heading. */
  let isFirstOfParagraph = false;
  let wasBlank = true;
  for (const text of markdown.split('\n')) {
    openFence = nextFence(openFence, text);
    const last = lines.at(-1);
    const level = openFence === '' && isFirstOfParagraph ? underlineLevel(text) : 0;
    if (last !== undefined && level > 0) {
      lines[lines.length - 1] = {
        text: `${last.text}\n${text}`,
        heading: { title: last.text.trim(), level },
      };
      isFirstOfParagraph = false;
      wasBlank = false;
      continue;
    }
    const heading = openFence === '' ? headingOf(text) : null;
    lines.push({ text, heading });
    isFirstOfParagraph = wasBlank && heading === null && openFence === '' && /^ {0,3}\S/.test(text);
    wasBlank = text.trim() === '' || heading !== null;
  }
  return lines;
}

/** Returns the heading in a line, in Markdown (without closing number signs) or HTML; null if there is none. */
function headingOf(line: string): Heading | null {
  const [, level, inHtml] = /^<h([1-6])(?:\s[^<>]*)?>([^<>]*)<\/h\1>\s*$/i.exec(line) ?? [];
  if (inHtml !== undefined) return { title: inHtml.trim(), level: Number(level) };
  const [, marks = ''] = /^(#{1,6})[ \t]/.exec(line) ?? [];
  if (marks === '') return null;
  const title = line.slice(marks.length).trim();
  let end = title.length;
  while (title[end - 1] === '#') end -= 1;
  return { title: title.slice(0, end).trimEnd(), level: marks.length };
}

/** Returns the level of the heading if the line underlines the line above it; 0 otherwise. */
function underlineLevel(line: string): number {
  const mark = /^ {0,3}(=+|-+)[ \t]*$/.exec(line)?.[1]?.[0];
  return mark === '=' ? 1 : mark === '-' ? 2 : 0;
}

/** Returns the marks of the fence that is open after `line`; '' if none is open. */
function nextFence(open: string, line: string): string {
  const marks = fence.exec(line)?.[1] ?? '';
  if (open === '') return marks;
  return marks.startsWith(open) && line.trim() === marks ? '' : open;
}

/** Removes the placeholders for samples from ICPC statements, because samples are displayed separately. */
export function withoutSamplePlaces(markdown: string): string {
  return markdown.replace(
    /^[ \t]*(?:\{\{(?:nextsample|remainingsamples)\}\}|\\(?:next|remaining)samples?)[ \t]*$/gm,
    '',
  );
}

const headings: Readonly<Record<Locale, readonly [string, string, string]>> = {
  'en-US': ['Input', 'Output', 'Notes'],
  'zh-CN': ['输入', '输出', '提示'],
};

/** Joins the parts into one text. `splitStatement` splits it into the same parts again. */
export function joinStatement(parts: StatementParts, locale: Locale): string {
  const [input, output, hint] = headings[locale];
  const pieces = [
    parts.description.trim(),
    section(input, parts.input),
    section(output, parts.output),
    section(hint, parts.hint),
  ];
  return `${pieces.filter((piece) => piece !== '').join('\n\n')}\n`;
}

function section(title: string, text: string): string {
  return text.trim() === '' ? '' : `## ${title}\n\n${text.trim()}`;
}
