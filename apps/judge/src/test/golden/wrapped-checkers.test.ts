import { wrapperSource } from '@xiezhi/formats/formats/icpc/validator-sources';
import { type Golden, goldenSuite } from '../support/golden.ts';
import type { Problem } from '../support/harness.ts';

/** A checker that awards the fraction of the score stated by the output, if the answer is in the right argument. */
const cms = `#include <cstdio>
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

/** A checker that awards the points stated by the output, if input, output and answer are in the right arguments. */
const lemon = `#include <cstdio>
#include <cstdlib>
#include <cstring>
static void read(const char *path, char *text) {
  FILE *file = fopen(path, "r");
  if (!file || fscanf(file, "%63s", text) != 1) exit(3);
}
int main(int argc, char **argv) {
  char input[64], output[64], answer[64];
  if (argc != 7) return 1;
  read(argv[1], input); read(argv[2], output); read(argv[3], answer);
  if (strcmp(input, "input") || strcmp(answer, "answer") || strcmp(argv[4], "40")) return 1;
  if (!strcmp(output, "fault")) return 2;
  FILE *score = fopen(argv[5], "w"), *message = fopen(argv[6], "w");
  if (strcmp(output, "silent")) fprintf(score, "%s\\n", output);
  fprintf(message, "a message");
  return 0;
}
`;

/** A checker that awards the percentage stated by the output. Its files have fixed names. */
const syzoj = `#include <cstdio>
#include <cstdlib>
#include <cstring>
static void read(const char *path, char *text) {
  FILE *file = fopen(path, "r");
  if (!file || fscanf(file, "%63s", text) != 1) exit(3);
}
int main() {
  char input[64], output[64], answer[64];
  read("input", input); read("user_out", output); read("answer", answer);
  if (strcmp(input, "input") || strcmp(answer, "answer") || !strcmp(output, "fault")) return 1;
  printf("%s\\n", output);
  fprintf(stderr, "a message");
  return 0;
}
`;

const problemOf = (dialect: 'cms' | 'lemon' | 'syzoj', checker: string): Partial<Problem> => ({
  type: 1,
  ioScore: 40,
  judgeMode: 'spj',
  judgeExtraFiles: { 'original.h': checker },
  checker: {
    language: 'C++',
    code: wrapperSource({
      original: 'original.h',
      dialect,
      unit: 'fraction',
      isScored: true,
      isInteractive: false,
    }),
    dialect: 'kattis',
    unit: 'points',
    arguments: ['40'],
  },
});

const programs = {
  cms: problemOf('cms', cms),
  lemon: problemOf('lemon', lemon),
  syzoj: problemOf('syzoj', syzoj),
};

const golden = (
  dialect: keyof typeof programs,
  output: string,
  expect: string,
  score: number | null,
): Golden => ({
  name: `a checker of ${dialect} that awards ${output}`,
  language: 'C',
  code: `#include <stdio.h>\nint main(void) { puts("${output}"); return 0; }\n`,
  expect,
  score,
  cases: [{ input: 'input\n', answer: 'answer\n', score: 40 }],
  problem: programs[dialect],
});

goldenSuite('checkers that a wrapper calls', [
  golden('cms', '1.0', 'AC', 40),
  golden('cms', '0.0', 'WA', 0),
  golden('cms', '0.5', 'PAC', 20),
  golden('cms', 'nothing', 'SE', null),
  golden('lemon', '40', 'AC', 40),
  golden('lemon', '0', 'WA', 0),
  golden('lemon', 'silent', 'WA', 0),
  // Whole points, as in Hydro.
  golden('lemon', '13.9', 'PAC', 13),
  golden('lemon', 'fault', 'SE', null),
  golden('syzoj', '100', 'AC', 40),
  golden('syzoj', '0', 'WA', 0),
  golden('syzoj', '99', 'PAC', 39),
  golden('syzoj', 'fault', 'SE', null),
]);
