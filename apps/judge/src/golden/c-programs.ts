import type { FamilyPrograms } from './family.ts';

const main = (body: string) => `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
long long dig(long long n) { return n == 0 ? 0 : n + dig(n - 1); }
int main(void) {
    long long a = 0, b = 0;
${body}
    return 0;
}
`;

export const cPrograms: FamilyPrograms = {
  sum: main('scanf("%lld %lld", &a, &b); printf("%lld\\n", a + b);'),
  sumEndsWithoutInput: true,
  sumWithoutNewline: main('scanf("%lld %lld", &a, &b); printf("%lld", a + b);'),
  broken: main('return missing;'),
  brokenText: /^main\.c: In function ['‘]main['’]:\nmain\.c:\d+:\d+: error: .*missing/,
  exitSeven: main('exit(7);'),
  crash: main('int *nowhere = 0; *(volatile int *)nowhere = 1;'),
  crashText: /^killed by signal 11 \(SIGSEGV\)$/,
  spin: main('for (volatile unsigned i = 0;; i++) {}'),
  sleep: main('for (;;) sleep(10);'),
  eat: main('for (;;) { char *p = malloc(1 << 20); if (p) memset(p, 1, 1 << 20); }'),
  flood: main(
    'static char block[1 << 16]; memset(block, 97, sizeof block); for (;;) fwrite(block, 1, sizeof block, stdout);',
  ),
  noisy: main(
    'static char block[1 << 16]; memset(block, 97, sizeof block); for (int i = 0; i < 320; i++) fwrite(block, 1, sizeof block, stderr); puts("3");',
  ),
  dig: main('scanf("%lld", &a); printf("%lld\\n", dig(a));'),
  echo: main('char line[1000]; fgets(line, sizeof line, stdin); fputs(line, stdout);'),
  fileSum: main(
    'FILE *in = fopen("sum.in", "r"), *out = fopen("sum.out", "w"); fscanf(in, "%lld %lld", &a, &b); fprintf(out, "%lld\\n", a + b); fclose(out);',
  ),
};
