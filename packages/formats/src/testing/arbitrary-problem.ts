import fc from 'fast-check';
import type { GroupExpectation, ProblemPackage } from '../model/model.ts';

/** Random problems for property tests of writers. `filesOf` creates the files of such a problem. */
const line = fc.string({
  unit: fc.constantFrom('a', 'Z', '7', ' ', '"', '\\', '<', '&', '獬', '豸', '$', '#', '-', ':'),
  maxLength: 12,
});
/** Random statement text with special characters of Markdown and TeX. */
const prose = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: line },
      fc.constantFrom(
        '**“是”**或',
        '*a*b',
        '`x|y`',
        '|a|b|',
        '%',
        '{a}',
        '~',
        'x^2_i',
        '[a](b)',
        'c[1]',
        '!',
        '> q',
        '1. a',
        '\\begin{x}',
      ),
    ),
    { maxLength: 4 },
  )
  .map((lines) => lines.join('\n'));
const text = fc.array(line, { maxLength: 4 }).map((lines) => lines.join('\n'));
/** A text with LF line ends and a final line end. */
const fullText = text.map((lines) => `${lines}\n`);
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'X', '1', '_'), minLength: 1, maxLength: 8 });
const fileName = word.map((name) => `f${name}.h`);
/** A single-line text that contains a letter. */
const title = line.map((rest) => `a${rest}`.trim());
/** An argument of a program: any single-line text, including characters that need quotes in a shell. */
const argument = fc.oneof(word, fc.constantFrom('-e', '1e-6', 'b c', '', "it's", '"', '\\', '$x', '数'));
const publicName = fc.oneof(
  fileName,
  word.map((name) => `数据 ${name}.txt`),
  word.map((name) => `${name}.png`),
);

function localized<Value>(value: fc.Arbitrary<Value>) {
  return fc.oneof(
    fc.record({ 'en-US': value }),
    fc.record({ 'zh-CN': value }),
    fc.record({ 'zh-CN': value, 'en-US': value }),
  );
}

const parts = fc.record({ description: prose, input: prose, output: prose, hint: prose });
const checker = fc.record({
  language: fc.constantFrom('C', 'C++'),
  code: text.map((code) => `int main() {}\n${code}`),
  dialect: fc.constantFrom('auto', 'testlib', 'reference', 'kattis', 'hustoj', 'qduoj'),
  scoreUnit: fc.constantFrom('percent', 'points', 'fraction', 'fractionOrPercent'),
  args: fc.array(argument, { maxLength: 2 }),
});
const tolerance = fc.constantFrom(null, 1e-6, 0.5);
const comparer = fc.record({
  kind: fc.constantFrom('words', 'lines', 'yesNo', 'unorderedWords', 'unorderedLines'),
  isCaseSensitive: fc.boolean(),
  isSpaceSensitive: fc.boolean(),
  absoluteTolerance: tolerance,
  relativeTolerance: tolerance,
});
const verdicts = fc.uniqueArray(fc.constantFrom('AC', 'PE', 'WA', 'TLE', 'MLE', 'RE', 'CE', 'PA'), {
  maxLength: 3,
});
const scoreRange = fc.option(fc.record({ min: fc.nat(50), max: fc.nat(100) }));
const partExpectation = fc.record(
  {
    groups: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
    cases: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 }),
    permitted: verdicts,
    required: verdicts,
    score: scoreRange,
  },
  { requiredKeys: ['groups', 'permitted', 'required', 'score'] },
);
const submission = fc
  .record(
    {
      path: word.map((name) => `submissions/${name}.cpp`),
      language: fc.constantFrom('C++ 20 With O2', 'Python3', null),
      code: text,
      files: fc.dictionary(fileName, text, { minKeys: 1, maxKeys: 2 }),
      permitted: verdicts,
      required: verdicts,
      score: scoreRange,
      byGroup: fc.array(partExpectation, { minLength: 1, maxLength: 2 }),
      limitUse: fc.constantFrom('none' as const, 'lower' as const, 'upper' as const),
    },
    { requiredKeys: ['path', 'language', 'code', 'permitted', 'required', 'score'] },
  )
  // Only a program in a known language can have several files. The fields have the order of the schema, as writers keep
  // it.
  .map(({ path, language, code, files, ...rest }) =>
    Object.assign(
      { path, language, code },
      language === null || files === undefined ? null : { files },
      rest,
    ),
  );
const oneCase = fc.record({
  score: fc.oneof(
    fc.nat(100),
    fc.nat(10_000).map((hundredths) => hundredths / 100),
  ),
  group: fc.integer({ min: 1, max: 4 }),
  isSample: fc.boolean(),
  args: fc.option(fc.array(argument, { maxLength: 2 }), { freq: 4 }),
  comparer: fc.option(comparer, { freq: 4 }),
  needs: fc.boolean(),
});
type RandomCase = typeof oneCase extends fc.Arbitrary<infer Value> ? Value : never;

export const arbitraryProblem: fc.Arbitrary<ProblemPackage> = fc
  .record({
    displayId: word,
    titles: localized(title),
    statements: localized(parts),
    samples: fc.array(
      fc.record(
        { input: text, output: text, explanation: localized(text) },
        { requiredKeys: ['input', 'output'] },
      ),
      { maxLength: 3 },
    ),
    hints: fc.array(fc.record({ texts: localized(text), price: fc.nat(100) }), { maxLength: 3 }),
    source: line,
    author: line,
    difficulty: fc.integer({ min: 0, max: 7 }),
    tags: fc.uniqueArray(fc.record({ name: localized(word), classification: fc.option(localized(word)) }), {
      maxLength: 2,
      selector: (tag) => JSON.stringify(tag),
    }),
    type: fc.constantFrom(0, 1),
    judgeMode: fc.constantFrom('default', 'spj', 'interactive'),
    judgeCaseMode: fc.constantFrom('default', 'subtask_lowest', 'subtask_average', 'ergodic_without_error'),
    timeLimitMs: fc.integer({ min: 1, max: 60_000 }),
    memoryLimitMb: fc.integer({ min: 1, max: 4096 }),
    outputLimitMb: fc.option(fc.integer({ min: 1, max: 256 })),
    limitFactors: fc.dictionary(fc.constantFrom('Java', 'Python3'), fc.integer({ min: 1, max: 9 })),
    stackLimitMb: fc.integer({ min: 1, max: 1024 }),
    isRemoveEndBlank: fc.boolean(),
    fileIo: fc.option(
      fc.oneof(
        word.map((name) => ({ input: `${name}.in`, output: `${name}.out` })),
        fc.record({ input: fileName, output: word.map((name) => `${name}.txt`) }),
      ),
    ),
    codeShare: fc.boolean(),
    openCaseResult: fc.boolean(),
    opensData: fc.boolean(),
    languages: fc.option(fc.uniqueArray(fc.constantFrom('C', 'C++', 'Java', 'Python3'), { minLength: 1 })),
    codeTemplates: fc.dictionary(fc.constantFrom('C', 'Java'), text),
    userExtraFiles: fc.dictionary(fileName, text),
    includedFiles: fc.dictionary(
      fc.constantFrom('default', 'cpp', 'python3'),
      fc.dictionary(
        word.map((name) => `${name}.hpp`),
        fullText,
        { minKeys: 1 },
      ),
    ),
    judgeExtraFiles: fc.dictionary(fileName, text),
    checker,
    secondChecker: fc.option(checker),
    comparer: fc.option(comparer),
    passes: fc.integer({ min: 1, max: 3 }),
    isAcceptedByAny: fc.boolean(),
    cases: fc.array(oneCase, { minLength: 1, maxLength: 12 }),
    submissions: fc.uniqueArray(submission, { maxLength: 2, selector: (one) => one.path }),
    inputValidators: fc.array(
      fc.record(
        {
          path: word,
          language: fc.constant('Python3'),
          code: text,
          files: fc.dictionary(fileName, text, { minKeys: 1, maxKeys: 2 }),
        },
        { requiredKeys: ['path', 'language', 'code'] },
      ),
      { maxLength: 2 },
    ),
    attachments: fc.uniqueArray(fc.record({ name: publicName, isPicture: fc.boolean() }), {
      maxLength: 2,
      selector: (one) => one.name.toLowerCase(),
    }),
    packageMeta: fc.record(
      {
        license: word,
        nested: fc.array(fc.oneof(word, fc.nat(9))),
        // Sample conversations that differ from the statement's text, as after an edit.
        sampleInteractions: fc.array(fc.record({ name: word, text: word.map((said) => `> ${said}`) })),
      },
      { requiredKeys: ['license', 'nested'] },
    ),
  })
  // Plain objects without a special prototype, as readers return them.
  .map((random) => structuredClone(random))
  .map(({ cases, attachments, ...rest }) => complete(rest, cases, attachments));

type Rest = Omit<ProblemPackage, 'cases' | 'attachments' | 'groups'>;

/** Turns random parts into a valid problem: scores depend on the type, and the program depends on the judge mode. */
function complete(
  rest: Rest,
  cases: readonly RandomCase[],
  attachments: readonly { name: string; isPicture: boolean }[],
): ProblemPackage {
  const isScored = rest.type === 1;
  const grouped = cases.filter((one) => !(one.isSample && one.needs));
  const numbers = [...new Set(grouped.map((one) => one.group))].sort((left, right) => left - right);
  const isCompared = rest.judgeMode === 'spj' && rest.comparer !== null;
  return {
    ...rest,
    checker: rest.judgeMode === 'default' || isCompared ? null : rest.checker,
    secondChecker: rest.judgeMode === 'interactive' ? rest.secondChecker : null,
    comparer: isCompared ? rest.comparer : null,
    submissions: rest.submissions.map((one) => ({
      ...one,
      ...(one.byGroup && { byGroup: one.byGroup.map((part) => expectationOf(part, cases.length)) }),
    })),
    passes: rest.judgeMode === 'default' || isCompared ? 1 : rest.passes,
    cases: cases.map((one, index) => ({
      seq: index + 1,
      name: `case-${index + 1}`,
      inputPath: `in/${index}`,
      answerPath: `out/${index}`,
      score: isScored ? (one.isSample && one.needs ? 0 : one.score) : null,
      // Samples of a scored problem may be in group 0, which means no group.
      group: isScored ? (one.isSample && one.needs ? 0 : one.group) : 1,
      isSample: one.isSample,
      ...(rest.judgeMode !== 'default' && !isCompared && one.args !== null && { checkerArgs: one.args }),
      ...(isCompared && rest.comparer && one.comparer
        ? { comparer: { ...one.comparer, kind: rest.comparer.kind } }
        : {}),
    })),
    groups: isScored
      ? numbers.map((group, index) => ({
          group,
          name: group === 2 ? `组 ${group}: "a"` : `g${group}`,
          dependsOn: numbers.slice(0, index).filter((_, at) => cases[at]?.needs === true),
        }))
      : [],
    attachments: attachments.map((one) => ({ ...one, path: `public/${one.name}` })),
  };
}

/**
 * Makes a random expectation valid. An expectation about single cases names existing cases in order and has no score.
 */
function expectationOf({ groups, cases, ...part }: GroupExpectation, caseCount: number): GroupExpectation {
  // The fields have the order of the schema, as writers keep it.
  if (cases === undefined) return { groups, ...part };
  const there = [...new Set(cases.map((one) => Math.min(one, caseCount)))];
  return {
    groups: [],
    cases: there.toSorted((left, right) => left - right),
    ...part,
    score: null,
  };
}

/** Returns the contents of all files that a problem names. The contents differ from file to file. */
export function filesOf(problem: ProblemPackage): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (const { seq, inputPath, answerPath } of problem.cases) {
    files.set(inputPath, Buffer.from(`${seq}\r\n\0\xff`, 'latin1'));
    files.set(answerPath, Buffer.from(seq % 5 === 4 ? '' : `answer ${seq}\n`));
  }
  for (const { path, name } of problem.attachments)
    files.set(
      path,
      Buffer.from(name.endsWith('.png') ? `\x89PNG\r\n\x1a\n${name}` : `public ${name}`, 'latin1'),
    );
  return files;
}
