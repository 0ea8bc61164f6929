import type { Excerpt, CaseFailure, FailureCause } from '@xiezhi/contract/text/case-failure';
import { describe, expect, it } from 'vitest';
import type { MarkedExcerpt } from './excerpt-marks.ts';
import { markExcerpts } from './excerpt-marks.ts';

const excerpt = (text: string, from = 1, goesOn = false): Excerpt => ({
  from,
  text,
  goesOn,
  isShortened: false,
});
const because = (cause: FailureCause): CaseFailure => ({ cause, printed: null, shape: null });
const wordAt = (line: number): CaseFailure =>
  because({ kind: 'word', how: 'number', at: { line, word: 1, overall: 1 }, differing: 1 });

/** Number of the first line, and the lines with differences in brackets. */
const shown = ({ firstLine, lines }: MarkedExcerpt) => [
  firstLine,
  ...lines.map(({ parts }) =>
    parts.map(({ text, isDifferent }) => (isDifferent ? `[${text}]` : text)).join(''),
  ),
];

describe('excerpts of answer and output', () => {
  it('are marked from the first difference on', () => {
    const marked = markExcerpts({ answer: excerpt('1 2\n3 4'), output: excerpt('1 2\n3 5') }, wordAt(2));
    expect(shown(marked.answer)).toEqual([1, '1 2', '3 [4]']);
    expect(shown(marked.output)).toEqual([1, '1 2', '3 [5]']);
  });

  it('keep their line numbers and start at the same line', () => {
    const marked = markExcerpts(
      { answer: excerpt('98\n99\n100', 98), output: excerpt('99\n7', 99) },
      wordAt(100),
    );
    expect(shown(marked.answer)).toEqual([99, '99', '[100]']);
    expect(shown(marked.output)).toEqual([99, '99', '[7]']);
  });

  it('have no marks on lines that were truncated on the other side', () => {
    const marked = markExcerpts(
      { answer: excerpt('1\n2', 1, true), output: excerpt('1\n3\n4\n5') },
      wordAt(2),
    );
    expect(shown(marked.output)).toEqual([1, '1', '[3]', '4', '5']);
  });

  it('mark text that is missing on the other side', () => {
    const why = because({ kind: 'missing', line: 1, of: 'lines', count: 2 });
    const marked = markExcerpts({ answer: excerpt('1\n2'), output: excerpt('1') }, why);
    expect(shown(marked.answer)).toEqual([1, '1', '[2]']);
    expect(shown(marked.output)).toEqual([1, '1']);
  });

  it('have no marks if different text need not be wrong', () => {
    const marked = markExcerpts({ answer: excerpt('1'), output: excerpt('2') }, because({ kind: 'checker' }));
    expect(shown(marked.output)).toEqual([1, '2']);
  });
});
