import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildPackage, type Files, planOf } from '../testing/packages.ts';
import { expectedInSource, globMatches } from './expectations.ts';

async function read(t: Parameters<typeof planOf>[0], files: Files) {
  const { problem } = await planOf(t, buildPackage(files));
  return Object.fromEntries(problem.submissions.map((one) => [one.path.slice('submissions/'.length), one]));
}

test('the folder says what to expect', async (t) => {
  const found = await read(t, {
    'submissions/wrong_answer/a.cpp': '',
    'submissions/time_limit_exceeded/a.java': '',
    'submissions/run_time_error/a.go': '',
    'submissions/memory_limit_exceeded/a.rs': '',
    'submissions/ideas/a.zig': '',
  });
  const expected: Record<string, [string | null, string[], string[]]> = {
    'accepted/echo.py': ['Python3', ['AC'], ['AC']],
    'wrong_answer/a.cpp': ['C++ 20 With O2', ['AC', 'WA', 'PE'], ['WA', 'PE']],
    'time_limit_exceeded/a.java': ['Java', ['AC', 'TLE'], ['TLE']],
    'run_time_error/a.go': ['Golang', ['AC', 'RE', 'MLE'], ['RE', 'MLE']],
    'memory_limit_exceeded/a.rs': ['Rust', ['AC', 'MLE'], ['MLE']],
    'ideas/a.zig': [null, [], []],
  };
  for (const [path, [language, permitted, required]] of Object.entries(expected)) {
    const one = found[path];
    assert.deepEqual([one?.language, one?.permitted, one?.required], [language, permitted, required], path);
  }
});

test('submissions.yaml adds to a folder or replaces it', async (t) => {
  const found = await read(t, {
    'submissions/wrong_answer/a.cpp': '',
    'submissions/ideas/b.py': '',
    'submissions/submissions.yaml':
      'accepted/*:\n  score: 100\nwrong_answer/a.*:\n  required: [WA]\n  score: [10, 20]\nideas:\n  permitted: [AC, RTE]\n',
  });
  assert.deepEqual(found['accepted/echo.py']?.score, { min: 100, max: 100 });
  assert.deepEqual(found['wrong_answer/a.cpp']?.score, { min: 10, max: 20 });
  assert.deepEqual(found['ideas/b.py']?.permitted, ['AC', 'RE', 'MLE']);
});

test('a comment in the source wins over the folder', async (t) => {
  const found = await read(t, {
    'submissions/mixed/a.c': '/* @EXPECTED_RESULTS@: TIMELIMIT, WRONG-ANSWER */\n',
  });
  assert.deepEqual(found['mixed/a.c']?.required, ['TLE', 'WA', 'PE']);
  assert.deepEqual(expectedInSource('// @Expected_Score@: 40\n')?.score, { min: 40, max: 40 });
  assert.equal(expectedInSource('no comment'), null);
});

test('submissions of several files are reported', async (t) => {
  const plan = await planOf(
    t,
    buildPackage({ 'submissions/accepted/two/a.cpp': '', 'submissions/accepted/two/b.cpp': '' }),
  );
  assert.equal(plan.problem.submissions.length, 1);
  const lost = plan.entries.filter((entry) => entry.outcome === 'lost');
  assert.equal(lost.length, 2);
});

test('globs match whole names and cannot be made slow', () => {
  assert.equal(globMatches('accepted/*.py', 'accepted/a.py'), true);
  assert.equal(globMatches('accepted', 'accepted/a.py'), true);
  assert.equal(globMatches('acc', 'accepted/a.py'), false);
  assert.equal(globMatches('a.py', 'axpy'), false);
  assert.equal(globMatches('*a'.repeat(50), 'a'.repeat(300)), false);
});
