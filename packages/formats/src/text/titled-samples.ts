import type { Sample } from '../model/model.ts';

const inputTitle = /^#{1,4}[ \t]+(?:样例输入|输入样例|(?:sample|example) input)[ \t#]*(\d{0,3})[ \t#]*$/i;
const outputTitle = /^#{1,4}[ \t]+(?:样例输出|输出样例|(?:sample|example) output)[ \t#]*(\d{0,3})[ \t#]*$/i;
const anyTitle = /^#{1,6}[ \t]/;
const fence = /^ {0,3}(`{3,}|~{3,})/;
const closing = /^(?:`+|~+)$/;

/**
 * Moves samples out of a Markdown statement. A sample is an input section followed by an output section, and each
 * contains only a code block. All other text stays.
 */
export function takeTitledSamples(markdown: string): { markdown: string; samples: Sample[] } {
  const lines = markdown.split('\n');
  const samples: Sample[] = [];
  const rest: string[] = [];
  for (let at = 0; at < lines.length;) {
    const found = sampleAt(lines, at);
    if (found !== null) {
      samples.push(found.sample);
      at = found.next;
      continue;
    }
    // Copies a code block as a whole, because lines inside it are not headings.
    const end = fence.test(lines[at] ?? '') ? (endOfBlock(lines, at) ?? lines.length) : at;
    for (const line of lines.slice(at, end + 1)) rest.push(line);
    at = end + 1;
  }
  return { markdown: samples.length === 0 ? markdown : rest.join('\n'), samples };
}

/** Returns the sample whose input heading is at line `at`, and the line of the next heading. Null if there is none. */
function sampleAt(lines: readonly string[], at: number): { sample: Sample; next: number } | null {
  const number = inputTitle.exec(lines[at] ?? '')?.[1];
  if (number === undefined) return null;
  const input = blockBelow(lines, at);
  if (input === null || outputTitle.exec(lines[input.next] ?? '')?.[1] !== number) return null;
  const output = blockBelow(lines, input.next);
  if (output === null) return null;
  return { sample: { input: input.text, output: output.text }, next: output.next };
}

/** Returns the code block of a section and the line of the next heading. Null if the section contains anything else. */
function blockBelow(lines: readonly string[], heading: number): { text: string; next: number } | null {
  const begin = nextText(lines, heading + 1);
  const end = fence.test(lines[begin] ?? '') ? endOfBlock(lines, begin) : null;
  if (end === null) return null;
  const next = nextText(lines, end + 1);
  if (next < lines.length && !anyTitle.test(lines[next] ?? '')) return null;
  const text = lines.slice(begin + 1, end).map((line) => `${line}\n`);
  return { text: text.join(''), next };
}

/** Returns the line that closes the code block that begins at line `begin`; null if no line does. */
function endOfBlock(lines: readonly string[], begin: number): number | null {
  const marks = fence.exec(lines[begin] ?? '')?.[1] ?? '';
  for (let at = begin + 1; at < lines.length; at += 1) {
    const line = lines[at]?.trim() ?? '';
    if (line.startsWith(marks) && closing.test(line)) return at;
  }
  return null;
}

/** Returns the first line, counted from `from`, that is not blank. Returns the number of lines if there is none. */
function nextText(lines: readonly string[], from: number): number {
  let at = from;
  while (lines[at]?.trim() === '') at += 1;
  return at;
}
