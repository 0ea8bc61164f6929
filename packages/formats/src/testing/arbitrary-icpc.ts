import fc from 'fast-check';
import type { Files } from './packages.ts';

/**
 * Random ICPC packages with features that our own writers do not use: constants, settings of groups and cases, nested
 * folders, several statements, and rules with patterns.
 */
const args = fc.subarray(['--a', 'b c', "it's", '7'], { minLength: 0 });
const flags = fc.subarray(['case_sensitive', 'space_change_sensitive', 'float_tolerance 1e-6']);
const verdicts = fc.subarray(['AC', 'WA', 'TLE', 'RTE'], { minLength: 1 });
const names = ['a', 'b', 'c'] as const;

interface Group {
  cases: number;
  args: string[] | null;
  flags: string[] | null;
  ofCase: string[] | null;
  inputArgs: string[] | null;
  score: number;
  isSum: boolean;
  needs: boolean;
  range: boolean;
}

const group: fc.Arbitrary<Group> = fc.record({
  cases: fc.integer({ min: 1, max: 3 }),
  args: fc.option(args),
  flags: fc.option(flags),
  ofCase: fc.option(args),
  inputArgs: fc.option(args),
  score: fc.integer({ min: 1, max: 40 }),
  isSum: fc.boolean(),
  needs: fc.boolean(),
  range: fc.boolean(),
});

const patterns = ['sample', 'secret/*', 'secret/a', 'secret/{a,b}', 'secret/b/1', 'secret/*/2', 'secret'];

const rule = fc.record({
  pattern: fc.option(fc.constantFrom(...patterns)),
  permitted: fc.option(verdicts),
  required: fc.option(verdicts),
  limitUse: fc.option(fc.constantFrom('lower', 'upper', false)),
});

const shape = fc.record({
  isScored: fc.boolean(),
  judge: fc.constantFrom('words', 'validator', 'interactor'),
  top: fc.option(args),
  topFlags: fc.option(flags),
  groups: fc.array(group, { minLength: 1, maxLength: 3 }),
  rules: fc.uniqueArray(rule, { maxLength: 3, selector: ({ pattern }) => pattern }),
  hasConstants: fc.boolean(),
  hasIncludes: fc.boolean(),
  hasTemplates: fc.boolean(),
  isReported: fc.boolean(),
  memory: fc.option(fc.integer({ min: 1, max: 2048 })),
  output: fc.option(fc.integer({ min: 1, max: 64 })),
});

type Shape = typeof shape extends fc.Arbitrary<infer Value> ? Value : never;

export const arbitraryIcpc: fc.Arbitrary<Files> = shape.map(presentPackage);
export const arbitraryLegacyIcpc: fc.Arbitrary<Files> = shape.map(legacyPackage);

function presentPackage(random: Shape): Files {
  const { isScored, judge, groups, top, topFlags, memory, output, hasConstants } = random;
  const kinds = [isScored ? 'scoring' : 'pass-fail', ...(judge === 'interactor' ? ['interactive'] : [])];
  const own = judge === 'words' ? topFlags?.flatMap((flag) => flag.split(' ')) : top;
  return {
    ...common(random, (one) =>
      judge === 'words' ? one.flags?.flatMap((flag) => flag.split(' ')) : one.args,
    ),
    'problem.yaml': JSON.stringify({
      problem_format_version: '2025-09',
      name: { en: 'Echo', zh: '回声' },
      type: kinds,
      limits: {
        time_limit: 1.5,
        ...(memory === null ? {} : { memory }),
        ...(output === null ? {} : { output }),
      },
      ...(hasConstants && { constants: { n: 5, m: { value: 6, tex: '6{,}0' } } }),
    }),
    'statement/problem.en.md': `Say it ${hasConstants ? '{{n}} {{m.tex}}' : '5'} times.\n\n## Input\n\nA word.\n`,
    'statement/problem.zh.tex': '再说一遍。\n\n\\section*{输入}\n一个词 $x \\le 5$。\n',
    ...(own && { 'data/test_group.yaml': JSON.stringify({ output_validator_args: own }) }),
    ...(isScored && {
      'data/secret/test_group.yaml': JSON.stringify({
        max_score: groups.reduce((sum, { score }) => sum + score, 0),
        score_aggregation: 'sum',
      }),
    }),
    ...(judge !== 'words' && { 'output_validator/validate.py': 'import sys\nsys.exit(42)\n' }),
  };
}

/**
 * Returns the files that both kinds of packages below have in common. `argsOf` returns the arguments that a group
 * states.
 */
function common(random: Shape, argsOf: (one: Group) => string[] | null | undefined): Files {
  const files = caseFiles(random);
  for (const [index, one] of random.groups.entries()) {
    const own = argsOf(one);
    const settings = {
      ...(random.isScored && { max_score: one.score, score_aggregation: one.isSum ? 'sum' : 'pass-fail' }),
      ...(random.isScored &&
        one.needs &&
        index > 0 && { require_pass: ['sample', `secret/${names[index - 1]}`] }),
      ...(own && { output_validator_args: own }),
      ...(one.inputArgs && { input_validator_args: one.inputArgs }),
    };
    files[`data/secret/${names[index]}/test_group.yaml`] = JSON.stringify(settings);
    if (one.ofCase && random.judge !== 'words')
      files[`data/secret/${names[index]}/1.yaml`] = JSON.stringify({ output_validator_args: one.ofCase });
  }
  return { ...files, ...programFiles(random) };
}

function caseFiles({ groups, isReported }: Shape): Files {
  const files: Files = isReported
    ? { 'data/sample/1.in': '1\n', 'data/sample/1.ans': '1\n', 'data/sample/1.in.statement': 'one\n' }
    : { 'data/sample/1.in': '1\n', 'data/sample/1.ans': '1\n' };
  for (const [index, { cases }] of groups.entries())
    for (let number = 1; number <= cases; number += 1)
      for (const ending of ['in', 'ans'])
        files[`data/secret/${names[index]}/${number}.${ending}`] = `${index} ${number} ${ending}\n`;
  return files;
}

function programFiles({ rules, hasIncludes, hasTemplates }: Shape): Files {
  const stated = rules.map(({ pattern, permitted, required, limitUse }) => {
    const said = { ...(permitted && { permitted }), ...(required && { required }) };
    const rest = limitUse === null ? {} : { use_for_time_limit: limitUse };
    return pattern === null ? { ...said, ...rest } : { [pattern]: said };
  });
  return {
    'submissions/accepted/echo.py': 'print(input())\n',
    'submissions/accepted/folder/main.cpp': '#include "part.h"\nint main() { return part(); }\n',
    'submissions/accepted/folder/part.h': 'int part() { return 0; }\n',
    'submissions/mixed/slow.py': 'while True: pass\n',
    'submissions/submissions.yaml': JSON.stringify({
      'mixed/slow.py': Object.assign({}, ...stated) as unknown,
    }),
    'input_validators/check/validate.py': 'import rest, sys\nsys.exit(42)\n',
    'input_validators/check/rest.py': 'x = 1\n',
    'attachments/notes.txt': 'notes\n',
    ...(hasTemplates && { 'attachments/templates/python3/start.py': 'word = input()\n' }),
    ...(hasIncludes && { 'include/cpp/grader.h': 'int solve();\n', 'include/default/data.txt': 'data\n' }),
  };
}

function legacyPackage(random: Shape): Files {
  const { isScored, judge, groups, top, topFlags, memory, output } = random;
  const flagsOf = (words: string[] | null, plain: string[] | null) =>
    judge === 'words' ? plain?.join(' ') : words && quoted(words);
  const files: Files = { ...caseFiles(random), ...programFiles(random) };
  for (const [index, one] of groups.entries()) {
    const own = flagsOf(one.args, one.flags);
    files[`data/secret/${names[index]}/testdata.yaml`] = JSON.stringify({
      on_reject: one.isSum ? 'continue' : 'break',
      ...(isScored && { grader_flags: one.isSum ? 'sum' : 'min', accept_score: one.score }),
      ...(isScored && one.range && { range: `0 ${one.isSum ? one.score * one.cases : one.score}` }),
      ...(own !== undefined && own !== null && { output_validator_flags: own }),
    });
  }
  const own = flagsOf(top, topFlags);
  return {
    ...files,
    'problem.yaml': JSON.stringify({
      name: 'Echo',
      ...(isScored && { type: 'scoring' }),
      validation: judge === 'words' ? 'default' : judge === 'interactor' ? 'custom interactive' : 'custom',
      ...(own !== undefined && own !== null && { validator_flags: own }),
      limits: { ...(memory === null ? {} : { memory }), ...(output === null ? {} : { output }) },
    }),
    '.timelimit': '2\n',
    'problem_statement/problem.en.tex':
      '\\problemname{Echo}\nSay $x$.\n\\section*{Input}\nA word.\n\\section*{Output}\nThe word.\n',
    'data/testdata.yaml': JSON.stringify({
      on_reject: 'continue',
      ...(isScored && { grader_flags: 'ignore_sample' }),
    }),
    'data/secret/testdata.yaml': JSON.stringify({
      on_reject: 'continue',
      ...(isScored && { grader_flags: 'sum' }),
    }),
    ...(judge !== 'words' && { 'output_validators/check/validate.py': 'import sys\nsys.exit(42)\n' }),
  };
}

/** Quotes words for a shell. */
function quoted(words: readonly string[]): string {
  return words.map((word) => `'${word.replaceAll("'", `'"'"'`)}'`).join(' ');
}
