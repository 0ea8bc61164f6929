import { type Golden, goldenSuite } from '../support/golden.ts';
import type { Problem } from '../support/harness.ts';
import { prints } from './special-programs.ts';

/** Tests contestants that exit before the interactor has finished. The interactor does not handle broken pipes. */
const interactor = (body: string): Partial<Problem> => ({
  judgeMode: 'interactive',
  timeLimitMs: 300,
  checker: {
    language: 'C',
    code: `#include <stdio.h>
#include <unistd.h>
int main(void) {
    int guess = 0;
${body}
}
`,
    dialect: 'auto',
    unit: 'percent',
    arguments: [],
  },
});

const decide = 'return guess == 7 ? 0 : 1;';
const late = 'usleep(100000); for (int i = 0; i < 20000; i++) { puts("you there"); fflush(stdout); }';

function golden(name: string, expect: string, code: string, body: string): Golden {
  return { name, language: 'C', code, expect, problem: interactor(body), cases: [{ input: '', answer: '' }] };
}

goldenSuite('exiting during an interaction', [
  golden(
    'a right answer and an exit before the reply',
    'AC',
    prints('7\n'),
    `scanf("%d", &guess); ${late} ${decide}`,
  ),
  golden(
    'a wrong answer and an exit before the reply',
    'WA',
    prints('8\n'),
    `scanf("%d", &guess); ${late} ${decide}`,
  ),
  golden('an exit without output', 'WA', prints(''), `${late} scanf("%d", &guess); ${decide}`),
  golden(
    'alive, but not reading',
    'WA',
    '#include <unistd.h>\nint main(void) { close(0); sleep(1); return 0; }\n',
    `${late} scanf("%d", &guess); ${decide}`,
  ),
  golden(
    'a crash without output',
    'RE',
    'int main(void) { return 3; }\n',
    `${late} scanf("%d", &guess); ${decide}`,
  ),
]);
