import { expect, it } from 'vitest';
import { drawnLines } from './drawn-lines.ts';

it('recognizes source and carets in compiler output', () => {
  const text = [
    'main.c:3:5: error: expected a semicolon',
    '    3 |     return 0',
    '      |     ^~~~~~',
    'Main.java:7: error: cannot find symbol',
    '    int a = b;',
    '            ^',
    '  symbol:   variable b',
    '',
  ];
  expect(drawnLines(text)).toEqual([false, true, true, false, true, true, false, false]);
});

it('handles a very long line of blanks fast', () => {
  expect(drawnLines([`${' '.repeat(500_000)}x`])).toEqual([false]);
});
