import type { Excerpt, CaseFailure } from '@xiezhi/contract/text/case-failure';
import { textLines, type MarkedLine, markLines, plainLines } from '../../../../content/text-diff/marks.ts';

/** An excerpt with its differences marked. */
export interface MarkedExcerpt {
  readonly firstLine: number;
  readonly lines: readonly MarkedLine[];
}

interface Excerpts {
  readonly answer: Excerpt;
  readonly output: Excerpt;
}

/**
 * Returns the lines of answer and output with differences marked, from the line of the first difference. Nothing is
 * marked if a checker decides or the output ended early, because different text need not be wrong then.
 */
export function markExcerpts(
  excerpts: Excerpts,
  why: CaseFailure,
): { answer: MarkedExcerpt; output: MarkedExcerpt } {
  const { answer, output } = excerpts;
  const line = markedLine(why, output);
  if (line === null || answer.isShortened !== output.isShortened) {
    return { answer: plain(answer), output: plain(output) };
  }
  // The excerpts may start at different lines. Lines before the later start are not marked.
  const start = Math.max(answer.from, output.from);
  const [left, right] = [headless(answer, start), headless(output, start)];
  const options = { from: Math.max(1, line - start + 1), isStrict: why.cause.kind === 'blanks' };
  return {
    answer: { firstLine: start, lines: markLines(left, right, { ...options, ...known(output, right) }) },
    output: { firstLine: start, lines: markLines(right, left, { ...options, ...known(answer, left) }) },
  };
}

/** Returns the first line of the output that may differ; null if nothing should be marked. */
function markedLine({ cause }: CaseFailure, output: Excerpt): number | null {
  switch (cause.kind) {
    case 'word':
      return cause.at?.line ?? output.from;
    case 'missing':
    case 'extra':
      return cause.line === null
        ? output.from
        : Math.max(1, cause.of === 'lines' ? cause.line + 1 : cause.line);
    case 'blanks':
    case 'beyond':
      return cause.line ?? output.from;
    case 'nothing':
      return 1;
    case 'items':
    case 'checker':
    case 'noFile':
    case 'time':
    case 'memory':
    case 'outputLimit':
    case 'crash':
      return null;
  }
}

function plain(excerpt: Excerpt): MarkedExcerpt {
  return { firstLine: excerpt.from, lines: plainLines(excerpt.text) };
}

function headless({ text, from }: Excerpt, start: number): string {
  return text
    .split('\n')
    .slice(start - from)
    .join('\n');
}

/** Returns the number of known lines of the other text, if it was truncated. The rest is unknown and not compared. */
function known({ goesOn }: Excerpt, text: string): { knownLines?: number } {
  return goesOn ? { knownLines: textLines(text).length } : {};
}
