import { type Golden, goldenSuite } from '../support/golden.ts';

const printing = (mebibytes: number) => `#include <stdio.h>
#include <string.h>
static char block[1 << 20];
int main(void) {
  memset(block, ' ', sizeof block);
  block[sizeof block - 1] = '\\n';
  puts("3");
  for (int i = 0; i < ${mebibytes}; i++) fwrite(block, 1, sizeof block, stdout);
  return 0;
}
`;
const cases = [{ input: '', answer: '3\n' }];

const golden = (
  name: string,
  mebibytes: number,
  outputLimitMb: number | undefined,
  expect: string,
): Golden => ({
  name,
  language: 'C With O2',
  code: printing(mebibytes),
  expect,
  cases,
  problem: outputLimitMb === undefined ? {} : { outputLimitMb },
});

goldenSuite('output limit of a problem', [
  golden('below the limit', 2, 4, 'AC'),
  golden('above the limit', 5, 4, 'RE'),
  golden('the same output without a limit', 5, undefined, 'AC'),
  golden("above the node's default, but within the limit", 20, 32, 'AC'),
]);
