import { wholeScore } from '@xiezhi/rules/scoring/hundredths';
import { ConversionReport } from '../../report/conversion-report.ts';
import type { ProblemPackage } from '../../model/model.ts';
import { PackageError } from '../../model/plan.ts';
import { splitTemplate } from '../../model/template-regions.ts';
import { addedUpScores } from '../../write/added-up.ts';
import { reportLosses, dialectOf, nameOfKind, rightSolutions } from '../../write/losses.ts';
import { mainText, tagNames } from '../../write/main-text.ts';
import type { OutputFile, PackageWriter } from '../../write/writer.ts';

/** QDUOJ's language names, by ICPC language code. QDUOJ has no other languages. */
const languageNames: Readonly<Record<string, string>> = {
  c: 'C',
  cpp: 'C++',
  java: 'Java',
  python2: 'Python2',
  python3: 'Python3',
  go: 'Golang',
  javascript: 'JavaScript',
};

/** Writes folders `1`, `2` and so on, each with `problem.json` and `testcase/`. */
export const qduojWriter: PackageWriter = {
  name: 'qduoj',
  write(problem, number = 1) {
    const report = new ConversionReport();
    const spj = checkerOf(problem);
    reportLosses(
      problem,
      [
        ...(['secondLanguage', 'languages', 'fileIo', 'endBlanks', 'userFiles', 'judgeFiles'] as const),
        ...([
          'checkerArguments',
          'caseArguments',
          'secondChecker',
          'passes',
          'acceptedByAny',
          'dependencies',
        ] as const),
        'validators',
        'explanations',
        'hints',
        'limitFactors',
        'includedFiles',
        'outputLimit',
      ],
      report,
    );
    if (problem.attachments.length > 0)
      report.lost('attachments', 'display', 'other judges ignore it in this format');
    const scores = scoresOf(problem, report);
    const { title, parts } = mainText(problem);
    const description = {
      display_id: problem.displayId,
      title,
      description: rich(parts.description),
      input_description: rich(parts.input),
      output_description: rich(parts.output),
      hint: rich(parts.hint),
      source: problem.source,
      time_limit: problem.timeLimitMs,
      memory_limit: problem.memoryLimitMb,
      samples: problem.samples.map(({ input, output }) => ({ input, output })),
      template: templatesOf(problem, report),
      spj,
      rule_type: problem.type === 1 ? 'OI' : 'ACM',
      test_case_score: problem.cases.map(({ seq }, index) => ({
        score: scores.get(seq) ?? 0,
        input_name: `${index + 1}.in`,
        output_name: spj === null ? `${index + 1}.out` : '-',
      })),
      answers: rightSolutions(problem, report).map(({ language, code }) => ({
        language: nameOfKind(languageNames, language),
        code,
      })),
      tags: tagNames(problem),
    };
    const data = problem.cases.flatMap(({ inputPath, answerPath }, index): OutputFile[] => [
      { path: `testcase/${index + 1}.in`, from: inputPath },
      ...(spj === null ? [{ path: `testcase/${index + 1}.out`, from: answerPath }] : []),
    ]);
    return {
      root: `${number}/`,
      files: [{ path: 'problem.json', content: `${JSON.stringify(description, null, 2)}\n` }, ...data],
      remarks: report.entries,
    };
  },
};

/** Returns a text of a statement. */
function rich(value: string) {
  return { format: 'markdown', value };
}

/** Returns the checker. Checkers of QDUOJ get input and output but no answer, so other dialects are rejected. */
function checkerOf({ judgeMode, checker }: ProblemPackage): { language: string; code: string } | null {
  if (judgeMode === 'default') return null;
  if (judgeMode === 'interactive')
    throw new PackageError('interactive problems cannot be exported in this format. Choose another format');
  const dialect = checker === null ? 'reference' : dialectOf(checker);
  if (checker === null || dialect !== 'qduoj')
    throw new PackageError(`checkers of ${dialect} cannot be exported in this format. Choose another format`);
  return { language: checker.language, code: checker.code };
}

/**
 * Returns the points of each case. Every case needs at least one. In problems without scores the value has no meaning.
 */
function scoresOf(problem: ProblemPackage, report: ConversionReport): ReadonlyMap<number, number> {
  if (problem.type === 0) return new Map(problem.cases.map(({ seq }) => [seq, 100]));
  const scores = [...addedUpScores(problem, report)];
  if (scores.some(([, score]) => score < 1))
    report.lost('cases without points', 'score', 'each case gets one point');
  if (scores.some(([, score]) => !Number.isInteger(score)))
    report.lost('scores with decimals', 'score', 'scores are rounded to whole points');
  return new Map(scores.map(([seq, score]) => [seq, Math.max(1, wholeScore(score))]));
}

function templatesOf(problem: ProblemPackage, report: ConversionReport): Record<string, unknown> {
  const templates: Record<string, unknown> = {};
  for (const [own, text] of Object.entries(problem.codeTemplates)) {
    const language = nameOfKind(languageNames, own);
    if (Object.hasOwn(templates, language))
      report.lost(`template ${own}`, 'display', 'there is already one for this kind of language');
    else templates[language] = splitTemplate(text);
  }
  return templates;
}
