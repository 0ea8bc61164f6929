import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { after, before, describe, it } from 'node:test';
import { letters } from '../support/golden.ts';
import { openTestJudge, type Problem, type TestJudge } from '../support/harness.ts';

/** XIEZHI_SOAK=1 repeats each order of endings a thousand times, while busy loops occupy all idle cores. */
const isSoak = process.env['XIEZHI_SOAK'] === '1';
const runs = isSoak ? 1000 : 2;

/** An interactor that reads one word. It accepts `right`, and rejects `wrong` and an empty input. */
const interactor = `#include <stdio.h>
#include <string.h>
int main(void) {
  char said[16] = "";
  return scanf("%15s", said) == 1 && !strcmp(said, "right") ? 42 : 43;
}
`;
const problem: Partial<Problem> = {
  judgeMode: 'interactive',
  timeLimitMs: 100,
  checker: { language: 'C', code: interactor, dialect: 'kattis', unit: 'percent', arguments: [] },
};

const program = (body: string) => `#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
static void say(const char *word) { puts(word); fflush(stdout); }
static void hear_the_end(void) { char c; while (read(0, &c, 1) == 1) {} }
int main(void) {
  ${body}
  return 0;
}
`;

const orders: [what: string, body: string, verdict: string][] = [
  ['a right answer and a normal end', 'say("right");', 'AC'],
  [
    'a right answer, then long output that is not read',
    'say("right"); hear_the_end(); for (int i = 0; i < 200000; i++) say("more");',
    'AC',
  ],
  ['a right answer, then an endless wait', 'say("right"); for (;;) pause();', 'AC'],
  ['a right answer, then a crash', 'say("right"); hear_the_end(); abort();', 'AC'],
  ['a right answer, then an exit code', 'say("right"); hear_the_end(); return 3;', 'AC'],
  ['a right answer and a crash at once', 'say("right"); abort();', 'AC'],
  [
    'a right answer, then an endless loop',
    'say("right"); hear_the_end(); for (volatile int i = 0;; i = 1) {}',
    'AC',
  ],
  ['a right answer, then endless output', 'say("right"); hear_the_end(); for (;;) say("more");', 'AC'],
  ['a wrong answer and a normal end', 'say("wrong");', 'WA'],
  ['a wrong answer, then a crash', 'say("wrong"); hear_the_end(); abort();', 'WA'],
  ['a wrong answer and a crash at once', 'say("wrong"); abort();', 'WA'],
  [
    'a wrong answer, then an endless loop',
    'say("wrong"); hear_the_end(); for (volatile int i = 0;; i = 1) {}',
    'WA',
  ],
  ['a wrong answer, then endless output', 'say("wrong"); hear_the_end(); for (;;) say("more");', 'WA'],
  ['a crash before any answer', 'abort();', 'RE'],
  ['a crash in the middle of an answer', 'fputs("righ", stdout); fflush(stdout); abort();', 'RE'],
  ['an endless loop before any answer', 'for (volatile int i = 0;; i = 1) {}', 'TLE'],
];

describe('order in which a program and its interactor end', () => {
  let judge: TestJudge;
  const hogs: ChildProcess[] = [];
  before(async () => {
    judge = await openTestJudge();
    const idleCores = Math.max(0, Math.ceil(availableParallelism() - (loadavg()[0] ?? 0)));
    const hogsNeeded = isSoak ? idleCores : 0;
    for (let i = 0; i < hogsNeeded; i++)
      hogs.push(spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
  });
  after(async () => {
    for (const hog of hogs) hog.kill();
    await judge.close();
  });

  for (const [what, body, verdict] of orders) {
    it(`${what} is ${verdict} in every run`, async () => {
      const found = new Map<string, number>();
      for (let run = 0; run < runs; run += 1) {
        const { status } = await judge.judge({
          language: 'C',
          code: program(body),
          cases: [{ input: '', answer: '' }],
          problem,
        });
        found.set(letters(status), (found.get(letters(status)) ?? 0) + 1);
      }
      assert.deepEqual([...found], [[verdict, runs]]);
    });
  }
});
