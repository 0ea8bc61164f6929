import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ProblemPackage } from '../../model/model.ts';
import { newProblem } from '../../model/new-problem.ts';
import { arbitraryProblem, filesOf } from '../../testing/arbitrary-problem.ts';
import { buildPackage, type Files, planOf } from '../../testing/packages.ts';
import { complaintsAbout } from '../../testing/strict-icpc.ts';
import { icpcWriter } from './write.ts';

/** Writes the problem and returns the files of the archive and their violations of the format. */
function written(problem: ProblemPackage): { files: Map<string, Buffer>; complaints: string[] } {
  const { root, files, remarks } = icpcWriter.write(problem);
  const content = filesOf(problem);
  const found = new Map(
    files.map((file) => [
      root + file.path,
      'content' in file
        ? Buffer.from(file.content)
        : (('from' in file ? content.get(file.from) : undefined) ?? Buffer.alloc(0)),
    ]),
  );
  const actual = new Set(remarks.map(({ item }) => item));
  // A problem without submissions, or with submissions that only our site can run, still gives a valid archive.
  const complaints = complaintsAbout(found).filter(
    (one) =>
      !(one === 'no accepted submission' || one === 'missing: submissions/') || !actual.has('submissions'),
  );
  return { files: found, complaints };
}

test('writes valid archives for any problem', () => {
  fc.assert(
    fc.property(arbitraryProblem, (problem) => {
      assert.deepEqual(written(problem).complaints, []);
    }),
    { numRuns: 150 },
  );
});

test('the strict reader finds defects', () => {
  const { files } = written(build({}));
  const broken: [string, string | null, RegExp][] = [
    ['p1/problem.yaml', 'name: x\nmood: merry\n', /unknown key mood/],
    ['p1/notes.txt', 'x\n', /nothing known/],
    ['p1/statement/problem.zh.md', 'x\n', /names en for statements/],
    ['p1/data/secret/01.ans', null, /no answer/],
    ['p1/data/test_group.yaml', 'output_validator_args: [x]\n', /no group/],
    ['p1/submissions/accepted/a.cpp', 'int main() {}', /no newline/],
    ['p1/output_validator/more.py', 'x\n', /no program/],
  ];
  for (const [path, text, reason] of broken) {
    const changed = new Map(files);
    if (text === null) changed.delete(path);
    else changed.set(path, Buffer.from(text));
    assert.match(complaintsAbout(changed).join('\n'), reason);
  }
  assert.match(complaintsAbout(new Map([['P-1/problem.yaml', Buffer.from('')]])).join('\n'), /folder names/);
});

function build(part: Partial<ProblemPackage>): ProblemPackage {
  const one = { seq: 1, name: '1', inputPath: 'i', answerPath: 'o', score: null, group: 1, isSample: false };
  const path = 'submissions/accepted/a.cpp';
  const expected = { permitted: ['AC' as const], required: ['AC' as const], score: null };
  return {
    ...newProblem(),
    displayId: 'P1',
    titles: { 'en-US': 'x' },
    cases: [one],
    submissions: [{ path, language: 'C++ 20 With O2', code: 'int main() {}\n', ...expected }],
    ...part,
  };
}

test('folders have unique names of lowercase letters and digits', () => {
  const roots = ['P1', 'p-1', 'P_1', '题目', ''].map(
    (displayId) => icpcWriter.write(build({ displayId })).root,
  );
  for (const root of roots) assert.match(root, /^[a-z0-9]+\/$/);
  assert.equal(roots[0], 'p1/');
  assert.equal(new Set(roots).size, roots.length);
});

test('keeps folders of expected verdicts, unusual endings and folders of files', async (t) => {
  const files: Files = {
    'submissions/accepted/echo.py': 'print(input())\n',
    'submissions/accepted/odd.cxx': 'int main() {}\n',
    'submissions/accepted/odd.cc': 'int main() {}\n',
    'submissions/mixed/slow.java': '// @EXPECTED_RESULTS@: TIMELIMIT, WRONG-ANSWER\n',
    'submissions/ideas/sketch.zig': 'x\n',
    'submissions/wrong_answer/two/main.cpp': '#include "x.h"\nint main() {}\n',
    'submissions/wrong_answer/two/x.h': 'int f();\n',
    'submissions/memory_limit_exceeded/eat.py': 'x\n',
  };
  const { problem } = await planOf(t, buildPackage(files));
  const out = icpcWriter.write(problem);
  const paths = out.files.map(({ path }) => path).filter((path) => path.startsWith('submissions/'));
  assert.deepEqual(paths, [...Object.keys(files), 'submissions/submissions.yaml'].toSorted());
  const again = await planOf(
    t,
    Object.fromEntries(out.files.map((file) => [file.path, 'content' in file ? file.content : 'x\n'])),
  );
  assert.deepEqual(again.stops, []);
  assert.deepEqual(again.problem.submissions, problem.submissions);
});

test('scripts of an output validator are executable after unpacking', () => {
  const checker = {
    language: 'build and run',
    code: 'make\n',
    dialect: 'kattis' as const,
    scoreUnit: 'percent' as const,
    args: [],
  };
  const judgeExtraFiles = { run: 'exit 42\n', 'x.cpp': 'int main() {}\n' };
  const { files } = icpcWriter.write(build({ judgeMode: 'spj', checker, judgeExtraFiles }));
  const executable = files.filter((file) => file.isExecutable).map(({ path }) => path);
  assert.deepEqual(executable, ['output_validator/build', 'output_validator/run']);
});
