import type { Locale, StatementParts } from '../model/model.ts';

/**
 * Splits a Markdown statement at its level-two headings. Input and Output (or 输入, 输出) become parts of their own, Hint
 * and Notes the hint. Scoring, constraints and explanations also move to the hint, under their heading; any other
 * heading stays in its part.
 */
type Part = keyof StatementParts;

const bareHeadings: readonly (readonly [Part, RegExp])[] = [
  ['input', /^(?:input(?: format)?|输入(?:格式|描述)?)$/i],
  ['output', /^(?:output(?: format)?|输出(?:格式|描述)?)$/i],
  ['hint', /^(?:hints?|notes?|提示|说明)$/i],
];
const hintHeadings =
  /^(?:scoring|subtasks?|constraints|limits|explanation.*|sample.*|子任务|数据范围(?:与.*)?|评分.*|样例.*)$/i;
const fence = /^ {0,3}(`{3,}|~{3,})/;

/**
 * Returns the parts of a statement by its headings; text before the first one is the description. Headings in fences
 * are ignored.
 */
export function splitStatement(markdown: string): StatementParts {
  const parts: StatementParts = { description: '', input: '', output: '', hint: '' };
  let part: Part = 'description';
  let openFence = '';
  for (const line of markdown.split('\n')) {
    openFence = nextFence(openFence, line);
    const title = openFence === '' ? titleOf(line) : undefined;
    const bare = title === undefined ? undefined : bareHeadings.find(([, pattern]) => pattern.test(title));
    if (bare) {
      part = bare[0];
      continue;
    }
    if (title !== undefined && hintHeadings.test(title)) part = 'hint';
    parts[part] += `${line}\n`;
  }
  return {
    description: parts.description.trim(),
    input: parts.input.trim(),
    output: parts.output.trim(),
    hint: parts.hint.trim(),
  };
}

/** Returns the title of a level-two heading, without optional closing marks. */
function titleOf(line: string): string | undefined {
  if (!/^##[ \t]/.test(line)) return undefined;
  const title = line.slice(2).trim();
  let end = title.length;
  while (title[end - 1] === '#') end -= 1;
  return title.slice(0, end).trimEnd();
}

/** Returns the fence that is open after `line`, '' for none. */
function nextFence(open: string, line: string): string {
  const marks = fence.exec(line)?.[1] ?? '';
  if (open === '') return marks;
  return marks.startsWith(open) && line.trim() === marks ? '' : open;
}

/** Removes the placeholders of samples in ICPC statements: samples are displayed separately. */
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

/** Joins the parts into one text that `splitStatement` splits again. */
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
