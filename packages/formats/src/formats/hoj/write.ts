import { wholeScore } from '@xiezhi/rules/scoring/hundredths';
import type { ProblemPackage } from '../../model/model.ts';
import type { PlanEntry } from '../../model/plan.ts';
import { comparerSource } from '../../write/comparer-source.ts';
import { hasExplanations, isJudgedOtherwise, ownJudgingOf } from '../../write/losses.ts';
import { folderOfProblem, placeAttachments, placeCases } from '../../write/assign-paths.ts';
import type { PackageWriter } from '../../write/writer.ts';
import { writeExamples } from './examples.ts';

/**
 * Writes `problem_ID.json` and the folder `problem_ID`. All fields for which HOJ has no key are stored under one
 * additional key, which other readers ignore.
 */
export const hojWriter: PackageWriter = {
  name: 'hoj',
  write(problem) {
    const name = `problem_${folderOfProblem(problem.displayId || 'X')}`;
    const data = placeCases(problem.cases, (one) => ({
      input: `${name}/${one.seq}.in`,
      answer: `${name}/${one.seq}.out`,
    }));
    const attachments = placeAttachments(problem.attachments, `${name}/attachments/`);
    const description = {
      judgeMode: problem.judgeMode,
      problem: problemKeys(problem),
      languages: problem.languages ?? [],
      samples: problem.cases.map((one) => ({
        input: `${one.seq}.in`,
        output: `${one.seq}.out`,
        ...(problem.type === 1 ? { score: wholeScore(one.score ?? 0), groupNum: one.group } : {}),
      })),
      tags: problem.tags.map((tag) => tag.name['zh-CN'] ?? tag.name['en-US'] ?? ''),
      codeTemplates: Object.entries(problem.codeTemplates).map(([language, code]) => ({ language, code })),
      userExtraFile: problem.userExtraFiles,
      judgeExtraFile: problem.judgeExtraFiles,
      xiezhi: ownKeys(problem, attachments.attachments, `${name}/`),
    };
    return {
      root: '',
      files: [
        { path: `${name}.json`, content: `${JSON.stringify(description, null, 2)}\n` },
        ...data.files,
        ...attachments.files,
      ],
      remarks: remarksOf(problem),
    };
  },
};

function problemKeys(problem: ProblemPackage): Record<string, unknown> {
  const locale = problem.titles['zh-CN'] === undefined ? 'en-US' : 'zh-CN';
  const parts = problem.statements[locale] ?? Object.values(problem.statements)[0];
  const { fileIo } = problem;
  return {
    problemId: problem.displayId,
    title: problem.titles[locale] ?? '',
    description: parts?.description ?? '',
    input: parts?.input ?? '',
    output: parts?.output ?? '',
    hint: parts?.hint ?? '',
    examples: writeExamples(problem.samples),
    source: problem.source,
    type: problem.type,
    timeLimit: problem.timeLimitMs,
    memoryLimit: problem.memoryLimitMb,
    stackLimit: problem.stackLimitMb,
    difficulty: problem.difficulty,
    auth: 1,
    codeShare: problem.codeShare,
    isRemoveEndBlank: problem.isRemoveEndBlank,
    openCaseResult: problem.openCaseResult,
    isRemote: false,
    isUploadCase: true,
    isGroup: false,
    isFileIO: fileIo !== null,
    ...(fileIo === null ? {} : { ioReadFileName: fileIo.input, ioWriteFileName: fileIo.output }),
    judgeMode: problem.judgeMode,
    judgeCaseMode: problem.judgeCaseMode,
    ...spjKeys(problem),
    userExtraFile: JSON.stringify(problem.userExtraFiles),
    judgeExtraFile: JSON.stringify(problem.judgeExtraFiles),
  };
}

/**
 * Returns the keys of the checker. A built-in comparison is written as a program, because HOJ has no built-in
 * comparisons.
 */
function spjKeys({ checker, comparer }: ProblemPackage): Record<string, unknown> {
  if (comparer !== null) return { spjCode: comparerSource(comparer, 'reference'), spjLanguage: 'C++' };
  return checker === null ? {} : { spjCode: checker.code, spjLanguage: checker.language };
}

function ownKeys(
  problem: ProblemPackage,
  attachments: ProblemPackage['attachments'],
  root: string,
): Record<string, unknown> {
  const { checker } = problem;
  return {
    titles: problem.titles,
    statements: problem.statements,
    author: problem.author,
    tags: problem.tags,
    checker: checker && { dialect: checker.dialect, scoreUnit: checker.scoreUnit, args: checker.args },
    comparer: problem.comparer,
    secondChecker: problem.secondChecker,
    passes: problem.passes,
    isAcceptedByAny: problem.isAcceptedByAny,
    groups: problem.groups,
    submissions: problem.submissions,
    inputValidators: problem.inputValidators,
    attachments: attachments.map(({ name, path, isPicture }) => ({
      name,
      path: path.slice(root.length),
      isPicture,
    })),
    limitFactors: problem.limitFactors,
    includedFiles: problem.includedFiles,
    outputLimitMb: problem.outputLimitMb,
    opensData: problem.opensData,
    hints: problem.hints,
    ...(hasExplanations(problem) && { samples: problem.samples }),
    packageMeta: problem.packageMeta,
    cases: problem.cases.map((one) => ({
      name: one.name,
      group: one.group,
      isSample: one.isSample,
      ...(hasDecimals(one) && { score: one.score }),
      ...ownJudgingOf(one),
    })),
  };
}

function hasDecimals({ score }: ProblemPackage['cases'][number]): boolean {
  return score !== null && !Number.isInteger(score);
}

/** Returns remarks about what other judges do not read from the archive. The site's own reader restores everything. */
function remarksOf(problem: ProblemPackage): PlanEntry[] {
  const remarks: PlanEntry[] = [];
  const add = (item: string, isLost: boolean, effect: 'display' | 'verdict' | 'none' | 'score'): void => {
    if (isLost)
      remarks.push({ item, outcome: 'lost', effect, note: 'other judges ignore it in this format' });
  };
  add('second language', Object.keys(problem.statements).length > 1, 'display');
  add('attachments', problem.attachments.length > 0, 'display');
  add('hints', problem.hints.length > 0, 'display');
  add('explanations of samples', hasExplanations(problem), 'display');
  add('limits of languages', Object.keys(problem.limitFactors).length > 0, 'verdict');
  add('output limit', problem.outputLimitMb !== null, 'verdict');
  add('files compiled with submissions', Object.keys(problem.includedFiles).length > 0, 'verdict');
  add('solutions', problem.submissions.length > 0, 'none');
  add('validators', problem.inputValidators.length > 0, 'none');
  add('second checker', problem.secondChecker !== null, 'verdict');
  add('several passes', problem.passes > 1, 'verdict');
  add('accepted by any', problem.isAcceptedByAny, 'verdict');
  add(
    'groups that need others',
    problem.groups.some((one) => one.dependsOn.length > 0),
    'score',
  );
  const dialect = problem.checker?.dialect ?? 'auto';
  add('scores with decimals', problem.cases.some(hasDecimals), 'score');
  add('arguments of single cases', problem.cases.some(isJudgedOtherwise), 'verdict');
  add('checker dialect', !['auto', 'testlib', 'reference'].includes(dialect), 'verdict');
  return remarks;
}
