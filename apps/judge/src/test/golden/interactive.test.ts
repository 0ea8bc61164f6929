import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Golden, goldenSuite, letters } from '../support/golden.ts';
import { openTestJudge, type Problem, type TestJudge } from '../support/harness.ts';

type Checker = NonNullable<Problem['checker']>;

function talksTo(code: string, more: Partial<Checker> = {}): Partial<Problem> {
  const checker: Checker = {
    language: 'C',
    code,
    dialect: 'testlib',
    unit: 'percent',
    arguments: [],
    ...more,
  };
  return { judgeMode: 'interactive', timeLimitMs: 300, checker };
}

const head = `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
`;

/**
 * An interactor that knows the number in the input. It answers guesses with <, > or = and rejects after twenty guesses.
 */
const asker = `${head}int main(int argc, char **argv) {
    int secret, guess, count = 0;
    FILE *input = fopen(argv[1], "r"), *written = fopen(argv[2], "w");
    if (!input || fscanf(input, "%d", &secret) != 1) { fputs("FAIL no input", stderr); return 3; }
    while (scanf("%d", &guess) == 1) {
        if (++count > 20) { fputs("wrong answer too many guesses", stderr); return 1; }
        puts(guess == secret ? "=" : guess > secret ? "<" : ">");
        fflush(stdout);
        if (guess == secret) { fprintf(written, "%d\\n", count); fclose(written); fprintf(stderr, "ok %d guesses", count); return 0; }
    }
    fputs("unexpected eof no guess", stderr);
    return 2;
}
`;

const guesser = (flush: string) => `${head}int main(void) {
    int low = 1, high = 1000;
    char reply[9];
    for (;;) {
        int middle = (low + high) / 2;
        printf("%d\\n", middle);
        ${flush}
        if (scanf("%8s", reply) != 1) return 1;
        if (reply[0] == '=') return 0;
        if (reply[0] == '<') high = middle - 1; else low = middle + 1;
    }
}
`;

const cases = [{ input: '777\n', answer: '' }];

function golden(
  name: string,
  expect: string,
  code: string,
  problem: Partial<Problem>,
  more: Partial<Golden> = {},
): Golden {
  return { name, language: 'C', code, expect, cases, problem, ...more };
}

const quiet = (end: string) => `${head}int main(void) { ${end} }`;
const refusing = quiet('char b[64]; read(0, b, 64); fputs("wrong answer no", stderr); return 1;');
const accepting = quiet('char b[64]; read(0, b, 64); return 0;');
const insisting =
  'import sys, time\nprint(1, flush=True)\nfor i in range(100):\n    time.sleep(0.01)\n    print(i, flush=True)\n';

/** Tests each rule that decides which program is at fault when an interaction ends. `rules` has the same table. */
const rules: Golden[] = [
  golden('a conversation', 'AC', guesser('fflush(stdout);'), talksTo(asker), {
    staff: /^ok 1\d guesses$|^ok \d guesses$/,
  }),
  golden('never flushes', 'TLE', guesser(''), talksTo(asker), {
    message: /^idle: wall time exceeded, did you flush\?$/,
    cause: { kind: 'time', isIdle: true, flush: 'fflush(stdout)' },
  }),
  golden(
    'waits for a reply to output that was sent',
    'TLE',
    quiet('char b[9]; write(1, "500\\n", 4); read(0, b, 9); read(0, b, 9); read(0, b, 9); return 0;'),
    talksTo(quiet('char b[64]; read(0, b, 64); read(0, b, 64); return 0;')),
    {
      message: /^idle: wall time exceeded, did you flush\?$/,
    },
  ),
  golden('quits early with 0', 'WA', quiet('return 0;'), talksTo(asker), {
    message: /^unexpected eof no guess$/,
  }),
  golden('crashes first, then the interactor complains', 'RE', quiet('return 3;'), talksTo(asker), {
    message: /^exit code 3$/,
  }),
  golden(
    'continues after a rejection, ended by a signal',
    'WA',
    quiet('for (;;) { puts("1"); fflush(stdout); }'),
    talksTo(refusing),
    { message: /^wrong answer no$/ },
  ),
  golden('continues after a rejection, in Python', 'WA', insisting, talksTo(refusing), {
    language: 'Python3',
    message: /^wrong answer no$/,
  }),
  golden(
    'sleeps after an acceptance',
    'AC',
    quiet('puts("1"); fflush(stdout); sleep(100); return 1;'),
    talksTo(accepting),
  ),
  // What a contestant does after the verdict of the interactor never counts.
  golden(
    'spins after an acceptance',
    'AC',
    quiet('puts("1"); fflush(stdout); for (;;);'),
    talksTo(accepting),
  ),
  golden(
    'fails after an acceptance',
    'AC',
    quiet('char b; puts("1"); fflush(stdout); while (read(0, &b, 1) > 0); return 5;'),
    talksTo(accepting),
  ),
  golden('too much memory', 'MLE', quiet('for (;;) memset(malloc(1 << 20), 1, 1 << 20);'), talksTo(asker)),
  golden('too much time', 'TLE', quiet('for (;;);'), talksTo(asker), { message: /^$/ }),
  golden('an interactor that crashes', 'SE', guesser('fflush(stdout);'), talksTo(quiet('abort();')), {
    message: /^the checker failed$/,
    staff: /signal 6/,
  }),
  golden('an interactor that spins', 'SE', guesser('fflush(stdout);'), talksTo(quiet('for (;;);')), {
    // On a busy host the wall limit is reached first.
    staff: /time limit|kept the contestant waiting/,
  }),
  golden(
    'an interactor that makes the contestant wait',
    'SE',
    guesser('fflush(stdout);'),
    talksTo(quiet('for (;;) pause();')),
    { staff: /kept the contestant waiting/ },
  ),
  golden(
    'partial credit',
    'PAC',
    quiet('return 0;'),
    { ...talksTo(quiet('fputs("partially correct (29) x", stderr); return 29;')), type: 1, ioScore: 100 },
    { cases: [{ input: '', answer: '', score: 100 }], score: 29 },
  ),
  golden(
    '99 scores 0, whatever was printed',
    'PAC',
    quiet('return 0;'),
    { ...talksTo(quiet('puts("50"); return 99;'), { dialect: 'auto' }), type: 1, ioScore: 100 },
    { cases: [{ input: '', answer: '', score: 100 }], score: 0 },
  ),
  golden(
    'kattis: input, answer, feedback',
    'AC',
    quiet('puts("1"); return 0;'),
    talksTo(
      `${head}int main(int argc, char **argv) { char b[9] = ""; FILE *input = fopen(argv[1], "r"); fgets(b, 9, input); return argc == 5 && !strcmp(b, "777\\n") && !strcmp(argv[4], "flag") && fgets(b, 9, stdin) && b[0] == '1' ? 42 : 43; }`,
      { dialect: 'kattis', arguments: ['flag'] },
    ),
  ),
  golden('file input and output are ignored', 'AC', guesser('fflush(stdout);'), {
    ...talksTo(asker),
    fileIo: { read: 'a.in', write: 'a.out' },
  }),
];

const few = talksTo(
  quiet(
    'int n = 99; FILE *f = fopen("case.output", "r"); if (f) fscanf(f, "%d", &n); if (n > 20) { fputs("wrong answer too many", stderr); return 1; } return 0;',
  ),
).checker;
const none = talksTo(quiet('fputs("wrong answer never", stderr); return 1;')).checker;

const second: Golden[] = [
  golden('a second checker agrees', 'AC', guesser('fflush(stdout);'), {
    ...talksTo(asker),
    secondChecker: few ?? null,
  }),
  golden(
    'a second checker rejects',
    'WA',
    guesser('fflush(stdout);'),
    { ...talksTo(asker), secondChecker: none ?? null },
    { message: /^wrong answer never$/ },
  ),
  golden(
    'a second checker does not run after a rejection',
    'WA',
    quiet('return 0;'),
    { ...talksTo(asker), secondChecker: none ?? null },
    { message: /^unexpected eof no guess$/ },
  ),
  golden(
    'an interactor that writes nothing',
    'WA',
    quiet('puts("1"); return 0;'),
    { ...talksTo(accepting), secondChecker: few ?? null },
    { message: /^wrong answer too many$/ },
  ),
];

/** A short limit, because spinning programs only need to be detected. */
const toolMinMs = 1500;

goldenSuite('interactive', [...rules, ...second], { toolMinMs });

function decode(base64 = ''): string {
  return Buffer.from(base64, 'base64').toString();
}

describe('conversations', () => {
  let judge: TestJudge;
  before(async () => {
    judge = await openTestJudge(undefined, { toolMinMs });
  });
  after(() => judge.close());

  it('are stored for staff for the first two failures', async () => {
    // The second read keeps the program alive until the interactor's last message. Messages after the program's end are
    // not recorded.
    const code = quiet(
      'puts("1"); fflush(stdout); char b[9]; read(0, b, 9); puts("2"); fflush(stdout); read(0, b, 9); return 0;',
    );
    const outcome = await judge.judge({
      language: 'C',
      code,
      problem: talksTo(asker),
      cases: [...cases, ...cases, ...cases],
    });
    assert.equal(letters(outcome.status), 'WA');
    assert.deepEqual(
      outcome.cases.map((item) => item.conversation !== undefined),
      [true, true, false],
    );
    const found = outcome.cases[0]?.conversation;
    assert.deepEqual(
      [decode(found?.fromContestant.head), decode(found?.fromInteractor.head)],
      ['1\n2\n', '>\n>\n'],
    );
    assert.equal(found?.isSameVerdict, true);
  });

  it('hold a core only slightly longer than the limit if both sides sleep', async () => {
    const sleeper = quiet('sleep(100); return 0;');
    const outcome = await judge.judge({ language: 'C', code: sleeper, problem: talksTo(asker), cases });
    assert.equal(letters(outcome.status), 'TLE');
    assert.match(outcome.cases[0]?.message ?? '', /^idle/);
    assert.ok((outcome.cases[0]?.wallMs ?? 0) < 6000, `${outcome.cases[0]?.wallMs} ms`);
  });

  it('give the same verdict in every run', async () => {
    const attempt = { language: 'Python3', code: insisting, problem: talksTo(refusing), cases };
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => judge.judge(attempt)));
    assert.deepEqual(
      outcomes.map(({ status }) => letters(status)),
      Array.from({ length: 6 }, () => 'WA'),
    );
  });
});
