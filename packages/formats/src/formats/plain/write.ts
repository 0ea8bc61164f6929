import { endingOfLanguage } from '../../read/file-languages.ts';
import { areSameVerdicts, expectationOfFolder } from '../icpc/expectations.ts';
import { ConversionReport } from '../../report/conversion-report.ts';
import type { Locale, PackageCase, PackageSubmission, ProblemPackage } from '../../model/model.ts';
import { baseName, comparePaths } from '../../read/paths.ts';
import { PackageError } from '../../model/plan.ts';
import { joinStatement } from '../../text/statement-parts.ts';
import { addedUpScores, lowestScore } from '../../write/added-up.ts';
import { comparerSource } from '../../write/comparer-source.ts';
import { reportLosses, dialectOf } from '../../write/losses.ts';
import { folderOfProblem, freePath, placeAttachments } from '../../write/assign-paths.ts';
import { sampleFences } from '../../write/sample-fences.ts';
import type { OutputFile, PackageWriter } from '../../write/writer.ts';

/**
 * Writes a plain folder for people and scripts: inputs and answers side by side, their points in `groups.csv`, one
 * statement per language, and programs with conventional names.
 */
export const plainWriter: PackageWriter = {
  name: 'plain',
  write(problem) {
    const report = new ConversionReport();
    reportLosses(
      problem,
      [
        ...(['tags', 'languages', 'templates', 'fileIo', 'endBlanks', 'userFiles', 'judgeFiles'] as const),
        ...([
          'checkerArguments',
          'caseArguments',
          'scoreUnit',
          'secondChecker',
          'passes',
          'acceptedByAny',
        ] as const),
        ...([
          'dependencies',
          'explanations',
          'hints',
          'limitFactors',
          'includedFiles',
          'outputLimit',
        ] as const),
      ],
      report,
    );
    const attachments = placeAttachments(problem.attachments, 'attachments/');
    const files = [
      ...statements(problem),
      ...programs(problem, report),
      ...solutions(problem, report),
      ...data(problem, report),
      ...attachments.files,
    ];
    return {
      root: `${folderOfProblem(problem.displayId || 'problem')}/`,
      // In the order in which readers find files, so that reading and writing again gives the same result.
      files: files.toSorted((left, right) => comparePaths(left.path, right.path)),
      remarks: report.entries,
    };
  },
};

const codes: Readonly<Record<Locale, string>> = { 'zh-CN': 'zh', 'en-US': 'en' };
const emptyParts = { description: '', input: '', output: '', hint: '' };

/** Writes at least one statement file, because only statement files state the limits. */
function statements(problem: ProblemPackage): OutputFile[] {
  const { titles, statements: texts, samples, cases, displayId } = problem;
  // Every text gets a title heading. Without it, a reader would use the heading of a section as the title.
  const any = titles['zh-CN'] ?? titles['en-US'] ?? displayId;
  const found = (['zh-CN', 'en-US'] as const).filter(
    (locale) => titles[locale] !== undefined || texts[locale] !== undefined,
  );
  const front = `---\ntime: ${problem.timeLimitMs}ms\nmemory: ${problem.memoryLimitMb}m\n---\n`;
  const fences = cases.some((one) => isShown(problem, one)) ? '' : sampleFences(samples);
  return (found.length === 0 ? (['en-US'] as const) : found).map((locale) => {
    const title = `# ${closed((titles[locale] ?? any).replace(/\s+/g, ' '))}\n\n`;
    const text = joinStatement(texts[locale] ?? emptyParts, locale);
    return { path: `statement.${codes[locale]}.md`, content: front + title + text + fences };
  });
}

/** Appends ` #` to a heading that ends with number signs. Otherwise Markdown would drop them as a closing sequence. */
function closed(title: string): string {
  return / #+$/.test(title) ? `${title} #` : title;
}

/**
 * Whether a case is only shown as a sample. In scored problems, a sample with points is judged like other cases. If the
 * problem has no other cases, all samples are judged.
 */
function isShown({ type, cases }: ProblemPackage, { isSample, score }: PackageCase): boolean {
  if (type === 0) return isSample;
  return isSample && score === 0 && cases.some((one) => !one.isSample || one.score !== 0);
}

function data(problem: ProblemPackage, report: ConversionReport): OutputFile[] {
  const { cases, type } = problem;
  const width = Math.max(2, String(cases.length).length);
  const named = (stem: string) => (one: PackageCase, index: number) => ({
    name: `${stem}${String(index + 1).padStart(width, '0')}`,
    one,
  });
  const earning = cases.filter((one) => !isShown(problem, one));
  const isGrouped = type === 1 && problem.judgeCaseMode === 'subtask_lowest';
  const inOrder = isGrouped ? earning.toSorted((left, right) => left.group - right.group) : earning;
  const judged = inOrder.map(named(''));
  const all = [...cases.filter((one) => isShown(problem, one)).map(named('sample')), ...judged];
  if (all.some(({ one }, index) => one !== cases[index]))
    report.converted('order of cases', 'samples first, then sorted by group');
  const files = all.flatMap(({ name, one }): OutputFile[] => [
    { path: `${name}.in`, from: one.inputPath },
    { path: `${name}.out`, from: one.answerPath },
  ]);
  if (type === 0) return files;
  const rows = pointsOf(problem, judged, report).map((row) => `${row.join(',')}\n`);
  return [...files, { path: 'groups.csv', content: `name,group,score\n${rows.join('')}` }];
}

/** Returns name, group and score of each case. If scores are added up, each case is a group of its own. */
function pointsOf(
  problem: ProblemPackage,
  judged: readonly { name: string; one: PackageCase }[],
  report: ConversionReport,
): (string | number)[][] {
  if (problem.judgeCaseMode !== 'subtask_lowest') {
    const scores = addedUpScores(problem, report);
    return judged.map(({ name, one }, index) => [name, index + 1, scores.get(one.seq) ?? 0]);
  }
  // Numbered by position, as a reader numbers them.
  const byGroup = Map.groupBy(judged, ({ one }) => one.group);
  return [...byGroup.values()].flatMap((members, index) => {
    const worth = lowestScore(members.map(({ one }) => one));
    return members.map(({ name }) => [name, index + 1, worth]);
  });
}

function programs(problem: ProblemPackage, report: ConversionReport): OutputFile[] {
  const [validator, ...others] = problem.inputValidators;
  if (others.length > 0) report.lost('further validators', 'none', 'the format keeps only one');
  if (validator?.files !== undefined)
    report.lost('files of the validator', 'none', 'only the main file of the program is exported');
  const found: OutputFile[] =
    validator === undefined
      ? []
      : [{ path: `validator${endingOfLanguage(validator.language)}`, content: validator.code }];
  const { judgeMode, comparer, checker } = problem;
  if (judgeMode === 'default') return found;
  if (comparer !== null)
    return [...found, { path: 'checker.cpp', content: comparerSource(comparer, 'reference') }];
  if (checker === null) throw new PackageError('the checker is missing');
  const dialect = dialectOf(checker);
  const isSaid = dialectOf({ ...checker, dialect: 'auto' }) === dialect;
  if (!isSaid)
    throw new PackageError(`checkers of ${dialect} cannot be exported in this format. Choose another format`);
  const stem = judgeMode === 'interactive' ? 'interactor' : 'checker';
  return [...found, { path: `${stem}${endingOfLanguage(checker.language)}`, content: checker.code }];
}

/** Prefixes of file names, each with the folder of ICPC packages that states the same expectation. */
const prefixes: Readonly<Record<string, string>> = {
  ac: 'accepted',
  wa: 'wrong_answer',
  tle: 'time_limit_exceeded',
  mle: 'memory_limit_exceeded',
  re: 'run_time_error',
};

function solutions({ submissions }: ProblemPackage, report: ConversionReport): OutputFile[] {
  const seen = new Set<string>();
  return submissions.flatMap((one): OutputFile[] => {
    const { language, code, files, path } = one;
    if (language === null || files !== undefined) {
      report.lost(
        `solution ${path}`,
        'none',
        'only solutions of a single file in a known language are exported',
      );
      return [];
    }
    const stem = baseName(path)
      .replace(/\.[^.]*$/, '')
      .replace(/[^A-Za-z0-9_-]/g, '_')
      .replace(/^(?:std|ac|wa|tle|mle|re|any)[-_]/i, '');
    const name = `${prefixOf(one)}_${stem || 'solution'}${endingOfLanguage(language)}`;
    return [{ path: freePath('solutions', name, seen), content: code }];
  });
}

function prefixOf({ permitted, required }: PackageSubmission): string {
  const found = Object.entries(prefixes).find(([, folder]) => {
    const expected = expectationOfFolder(folder);
    return areSameVerdicts(expected.permitted, permitted) && areSameVerdicts(expected.required, required);
  });
  return found?.[0] ?? 'any';
}
