import { wrapperSource } from '@xiezhi/formats/formats/icpc/validator-sources';
import { type Golden, goldenSuite } from '../support/golden.ts';
import type { Problem } from '../support/harness.ts';

/** Awards the fraction of the score that the output states, if the answer is in the right argument. */
const checker = `#include <cstdio>
#include <cstring>
int main(int argc, char **argv) {
  char answer[64] = "", output[64] = "";
  FILE *expected = fopen(argv[2], "r"), *given = fopen(argv[3], "r");
  if (argc != 4 || !expected || !given) return 1;
  if (fscanf(expected, "%63s", answer) != 1 || strcmp(answer, "answer")) return 1;
  if (fscanf(given, "%63s", output) != 1) return 1;
  fprintf(stderr, "translate:partial\\n");
  printf("%s\\n", output);
  return 0;
}
`;
const problem: Partial<Problem> = {
  type: 1,
  ioScore: 100,
  judgeMode: 'spj',
  judgeExtraFiles: { 'original.h': checker },
  checker: {
    language: 'C++',
    code: wrapperSource({
      original: 'original.h',
      dialect: 'cms',
      unit: 'fraction',
      isScored: true,
      isInteractive: false,
    }),
    dialect: 'kattis',
    unit: 'points',
    arguments: [],
  },
};

const golden = (output: string, expect: string, score: number | null): Golden => ({
  name: `a checker of CMS that prints ${output}`,
  language: 'C',
  code: `#include <stdio.h>\nint main(void) { puts("${output}"); return 0; }\n`,
  expect,
  score,
  cases: [{ input: 'input\n', answer: 'answer\n', score: 100 }],
  problem,
});

goldenSuite('CMS checkers', [
  golden('1.0', 'AC', 100),
  golden('0.0', 'WA', 0),
  golden('0.5', 'PAC', 50),
  golden('nothing', 'SE', null),
]);
