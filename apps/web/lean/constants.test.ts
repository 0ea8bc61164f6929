import { limits } from '@xiezhi/contract/limits';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { withConstants } from './constants.ts';

const written = (code: string) => withConstants(code, parseAst(code));

it('writes constants where they are used, and their methods stay callable', () => {
  expect(written('f(limits.codeMax, limits.codeMax.toLocaleString())')).toBe(
    `f((${limits.codeMax}), (${limits.codeMax}).toLocaleString())`,
  );
  expect(written('limits.pageSizes.map(f)')).toBe(`(${JSON.stringify(limits.pageSizes)}).map(f)`);
});

it('leaves alone what only looks alike', () => {
  for (const code of [
    "'limits.codeMax'",
    'a.limits.codeMax',
    'limits.memory',
    'limits[codeMax]',
    'other.codeMax',
  ])
    expect(written(code)).toBe(code);
});
