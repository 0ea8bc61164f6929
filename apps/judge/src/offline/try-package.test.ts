import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { type ImportPlan, timeLimitRuleOf } from '@xiezhi/formats';
import { buildPackage, type Files, planOf } from '@xiezhi/formats/testing/packages';
import { judgeSolutions } from './solutions.ts';
import { tryPackage } from './try-package.ts';

/** A package whose inputs are one number up to 100. The second secret input ends with CR LF. */
const base: Files = {
  'problem.yaml': 'problem_format_version: 2025-09\nname: Echo\nlimits: { time_limit: 1, memory: 64 }\n',
  'data/sample/1.in': '1\n',
  'data/sample/1.ans': '1\n',
  'data/secret/1.in': '7\n',
  'data/secret/1.ans': '7\n',
  'data/secret/2.in': '8\r\n',
  'data/secret/2.ans': '8\n',
};
const python = 'import sys\nsys.exit(42 if sys.stdin.read().strip().isdigit() else 43)\n';
const testlib = `#include "testlib.h"
int main(int argc, char **argv) {
  registerValidation(argc, argv);
  inf.readInt(1, 100, "n");
  inf.readEoln();
  inf.readEof();
}
`;

const burn = (ms: number): string =>
  `import time\nx = input()\nwhile time.process_time() < ${ms / 1000}:\n    pass\nprint(x)\n`;

async function tried(context: TestContext, files: Files): Promise<{ plan: ImportPlan; events: unknown[] }> {
  const plan = await planOf(context, buildPackage({ ...base, ...files }));
  assert.deepEqual(plan.stops, []);
  return { plan, events: await tryPackage(plan) };
}

const refusals = ({ entries }: ImportPlan) =>
  entries.filter((entry) => entry.item.startsWith('data/') && entry.outcome === 'lost');

test('runs validators of both kinds on every input in the form that is judged', async (t) => {
  const { plan, events } = await tried(t, {
    'input_validators/digits.py': python,
    'input_format_validators/range.cpp': testlib,
  });
  assert.deepEqual(events, [
    { kind: 'validated', path: 'input_validators/digits.py', accepted: 3, refused: 0 },
    { kind: 'validated', path: 'input_format_validators/range.cpp', accepted: 3, refused: 0 },
  ]);
  assert.deepEqual(refusals(plan), []);
});

test('builds validators as checkers, with extensions of the compiler and old standards', async (t) => {
  const { events } = await tried(t, {
    'input_validators/extended.cpp': `#include <iostream>
int main() { int n; typeof(n) m; return std::cin >> m ? 42 : 43; }
`,
    'input_validators/old.cpp': `#include <iostream>
int concept(int requires) { return requires; }
int main() { int n; return std::cin >> n ? concept(42) : 43; }
`,
    'input_validators/plain.c': `#include <stdio.h>
int main(void) { int n; typeof(n) m; return scanf("%d", &m) == 1 ? 42 : 43; }
`,
  });
  assert.deepEqual(
    events,
    ['extended.cpp', 'old.cpp', 'plain.c'].map((name) => ({
      kind: 'validated',
      path: `input_validators/${name}`,
      accepted: 3,
      refused: 0,
    })),
  );
});

test("reports an input that a validator rejects, with the validator's message, as a loss that may change verdicts", async (t) => {
  const { plan, events } = await tried(t, {
    'data/secret/3.in': '101\n',
    'data/secret/3.ans': '101\n',
    'input_validators/range.cpp': testlib,
  });
  assert.deepEqual(events, [
    { kind: 'validated', path: 'input_validators/range.cpp', accepted: 3, refused: 1 },
  ]);
  const [entry, ...others] = refusals(plan);
  assert.deepEqual(others, []);
  assert.ok(entry?.outcome === 'lost' && entry.effect === 'verdict');
  assert.equal(entry.item, 'data/secret/3.in (input_validators/range.cpp)');
  assert.match(entry.note, /the input validator rejects it: .*101/);
});

test('does not count exit code 0 of an ICPC validator as acceptance', async (t) => {
  const { events } = await tried(t, { 'input_validators/quiet.py': 'pass\n' });
  assert.deepEqual(events, [
    { kind: 'validated', path: 'input_validators/quiet.py', accepted: 0, refused: 3 },
  ]);
});

test('ignores a validator that does not build or does not end', async (t) => {
  const { plan, events } = await tried(t, {
    'input_validators/broken.cpp': 'int main( {\n',
    'input_validators/crash.cpp': 'int main() { __builtin_trap(); }\n',
  });
  const kinds = events.map((event) => (event as { kind: string }).kind);
  assert.deepEqual(kinds, ['notTried', 'notTried', 'notTried', 'notTried', 'validated']);
  assert.deepEqual(refusals(plan), []);
});

test('validators of several files are built as one', async (t) => {
  const { plan, events } = await tried(t, {
    'input_validators/cpp/validator.cpp':
      '#include "rules.h"\n#include <iostream>\nint main() { std::string line; std::getline(std::cin, line); return isRight(line) ? 42 : 43; }\n',
    'input_validators/cpp/rules.h': '#include <string>\nbool isRight(const std::string& line);\n',
    'input_validators/cpp/rules.cpp':
      '#include "rules.h"\nbool isRight(const std::string& line) { return line.size() == 1; }\n',
    'input_validators/python/validator.py':
      'import rules, sys\nsys.exit(42 if rules.right(input()) else 43)\n',
    'input_validators/python/rules.py': 'def right(line):\n    return line.isalnum()\n',
  });
  assert.equal(plan.problem.cases.length, 3);
  assert.deepEqual(events, [
    { kind: 'validated', path: 'input_validators/cpp', accepted: 3, refused: 0 },
    { kind: 'validated', path: 'input_validators/python', accepted: 3, refused: 0 },
  ]);
});

test('reports a program whose language is missing on this machine instead of running it', async (t) => {
  const plan = await planOf(t, buildPackage({ ...base, 'input_validators/digits.py': python }));
  for (const validator of plan.problem.inputValidators) validator.language = 'Klingon';
  assert.deepEqual(await tryPackage(plan), [
    { kind: 'notTried', path: 'input_validators/digits.py', reason: 'the language Klingon is not known' },
  ]);
  assert.deepEqual(refusals(plan), []);
});

test('uses the arguments of the nearest level, and skips inputs whose arguments name validators', async (t) => {
  const limit = `import sys
limit = int(sys.argv[1]) if len(sys.argv) > 1 else 0
said = f"over {limit}"
sys.exit(42 if int(input()) <= limit else said)
`;
  const { plan, events } = await tried(t, {
    'data/test_group.yaml': 'input_validator_args: [1]\n',
    'data/secret/test_group.yaml': 'input_validator_args: "7 unused"\n',
    'data/secret/2.yaml': "input_validator_args: ['8']\n",
    'data/secret/3.in': '9\n',
    'data/secret/3.ans': '9\n',
    'data/secret/4.in': '1\n',
    'data/secret/4.ans': '1\n',
    'data/secret/4.yaml': "input_validator_args: { other: ['1'] }\n",
    'input_validators/limit.py': limit,
  });
  const path = 'input_validators/limit.py';
  assert.deepEqual(events, [
    { kind: 'notTried', path, reason: '1 inputs want arguments by the name of a validator' },
    { kind: 'validated', path, accepted: 3, refused: 1 },
  ]);
  assert.deepEqual(
    refusals(plan).flatMap((entry) =>
      /test_group|\.yaml/.test(entry.item) ? [] : [[entry.item, entry.note]],
    ),
    [['data/secret/3.in (input_validators/limit.py)', 'the input validator rejects it: over 7']],
  );
});

test('derives a missing time limit from the slowest correct solution', async (t) => {
  const { plan, events } = await tried(t, {
    'problem.yaml': 'name: Echo\nlimits: { time_multiplier: 4 }\n',
    'submissions/accepted/echo.py': burn(0),
    'submissions/accepted/slow.py': burn(1300),
    'submissions/time_limit_exceeded/slower.py': burn(9000),
  });
  const [event] = events as { kind: string; path: string; slowestMs: number; timeLimitMs: number }[];
  assert.ok(event);
  assert.equal(event.kind, 'timeLimit', JSON.stringify(event));
  assert.equal(event.path, 'submissions/accepted/slow.py');
  // Python gets twice the limit, so half of its time counts.
  assert.ok(event.slowestMs >= 650 && event.slowestMs < 1000, String(event.slowestMs));
  assert.equal(event.timeLimitMs, Math.ceil((event.slowestMs * 4) / 1000) * 1000);
  assert.equal(plan.problem.timeLimitMs, event.timeLimitMs);
  assert.equal(timeLimitRuleOf(plan.problem), null);
  const notes = plan.entries.filter((entry) => entry.item === 'time limit').map((entry) => entry.note);
  assert.equal(notes.length, 1);
  assert.match(
    notes[0] ?? '',
    /^found on this machine: submissions\/accepted\/slow.py took \d+ ms, times 4$/,
  );
});

test('proposes no limit if a correct solution is not accepted', async (t) => {
  const { plan, events } = await tried(t, {
    'problem.yaml': 'name: Echo\n',
    'submissions/accepted/wrong.py': 'print("no")\n',
  });
  assert.deepEqual(events, [{ kind: 'noTimeLimit', reason: 'submissions/accepted/wrong.py: WA' }]);
  assert.equal(plan.problem.timeLimitMs, 1000);
  assert.ok(timeLimitRuleOf(plan.problem));
});

test('derives the limit from solutions that a validator accepts with a part of the score', async (t) => {
  const half = 'import sys\nopen(sys.argv[3] + "/score.txt", "w").write("50")\nsys.exit(42)\n';
  const { events } = await tried(t, {
    'problem.yaml': 'name: Echo\ntype: scoring\nvalidation: custom score\nlimits: { memory: 64 }\n',
    'data/testdata.yaml': 'on_reject: continue\nrange: 0 100\n',
    'data/secret/testdata.yaml': 'on_reject: continue\nrange: 0 100\n',
    'output_validators/check/check.py': half,
  });
  assert.deepEqual(
    events.map((event) => (event as { kind: string }).kind),
    ['timeLimit'],
  );
});

test('ignores a solution that does not compile when deriving the limit', async (t) => {
  const { events } = await tried(t, {
    'problem.yaml': 'name: Echo\n',
    'submissions/accepted/broken.cpp': 'int main( {\n',
    'submissions/accepted/echo.py': burn(0),
  });
  assert.deepEqual(events[0], {
    kind: 'notTried',
    path: 'submissions/accepted/broken.cpp',
    reason: 'it does not compile here',
  });
  assert.equal((events[1] as { kind: string }).kind, 'timeLimit');
});

test('judges a folder of several files as one program', async (t) => {
  const plan = await planOf(
    t,
    buildPackage({
      ...base,
      'submissions/accepted/cpp/echo.cpp': '#include "help.h"\nint main() { std::cout << read(); }\n',
      'submissions/accepted/cpp/help.h': '#include <iostream>\nstruct Box {\n  int value;\n};\nint read();\n',
      'submissions/accepted/cpp/help.cc':
        '#include "help.h"\nint read() { int x; std::cin >> x; return x; }\n',
      'submissions/accepted/echo.py': burn(0),
      'submissions/accepted/python/main.py': 'from tail import said\nprint(said())\n',
      'submissions/accepted/python/tail.py': 'def said():\n    return input()\n',
    }),
  );
  assert.deepEqual(
    (await judgeSolutions(plan)).map((one) => one.kind === 'judged' && one.status),
    [0, 0, 0],
  );
});

const judged = (status: number, statuses: readonly number[]) => ({
  kind: 'judged',
  status,
  cases: statuses.map((one, index) => ({ seq: index + 1, status: one, group: 1, score: null })),
  score: null,
  mode: 'default',
  isEndlessOutputSlow: true,
});

test('judges reference solutions on this machine', async (t) => {
  const plan = await planOf(
    t,
    buildPackage({
      ...base,
      'submissions/accepted/echo.py': burn(0),
      'submissions/wrong_answer/seven.py': 'print(7)\n',
      'submissions/accepted/strange.xyz': 'what\n',
    }),
  );
  assert.deepEqual(await judgeSolutions(plan), [
    judged(0, [0, 0, 0]),
    { kind: 'notTried', reason: 'its language is not known' },
    judged(-1, [-1, 0, -1]),
  ]);
});
