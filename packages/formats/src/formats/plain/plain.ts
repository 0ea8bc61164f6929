import { displayIdFrom } from '../../model/display-id.ts';
import type { PackageFormat } from '../../model/format.ts';
import type { ConversionReport } from '../../report/conversion-report.ts';
import type { ProblemPackage } from '../../model/model.ts';
import { newProblem } from '../../model/new-problem.ts';
import { looksLikeAnswer, pairFiles } from '../../read/pair-files.ts';
import { baseName } from '../../read/paths.ts';
import type { ProblemSource } from '../../read/virtual-source.ts';
import { readPlainCases } from './cases.ts';
import { readPlainPrograms } from './programs.ts';
import { readPlainStatements } from './statements.ts';

/**
 * A folder of inputs and answers, with optional files of conventional names. The reader does not guess: an input
 * without an answer, or an answer without an input, stops the import of the problem.
 */
export const plainFormat: PackageFormat = {
  name: 'plain',
  detect: (paths) => {
    if (containsOnlyProblems(paths)) return false;
    // The data may be at most one folder level below; with deeper data, the folder in between is the problem.
    const near = [...paths].filter((path) => path.split('/').length <= 3);
    return pairFiles(near.filter((path) => !isNoData(path))).some((pair) => pair.answer !== null);
  },
  read,
};

/** Shared context of all parts of the reader. */
export interface PlainContext {
  readonly source: ProblemSource;
  readonly report: ConversionReport;
  readonly files: ReadonlySet<string>;
}

/**
 * Whether the folder contains only subfolders, at least one of which has its own statement. The subfolders are then
 * separate problems.
 */
function containsOnlyProblems(paths: ReadonlySet<string>): boolean {
  const all = [...paths];
  return (
    all.every((path) => path.includes('/')) &&
    all.some((path) => /^[^/]+\/(?:statement|problem)(?:[._][A-Za-z-]+)?\.md$/.test(path))
  );
}

/**
 * Settings files of other judges, next to the data or one level above. They state limits, scores and checkers. This
 * reader ignores them, so they are reported as lost. Settings of DMOJ and UOJ next to the data never reach this reader,
 * because their own readers recognize them.
 */
const foreignSettings =
  /^(?:[^/]+\/)?(?:init\.yml|config\.(?:ya?ml|ini|json)|data\.ya?ml|problem\.(?:conf|ya?ml|json|xml)|[^/]+\.cdf)$/i;

/** Whether a file is not test data even if its name looks like it. */
function isNoData(path: string): boolean {
  return path.startsWith('solutions/') || path.startsWith('attachments/');
}

async function read(
  source: ProblemSource,
  report: ConversionReport,
  folderName: string,
): Promise<ProblemPackage> {
  const files = new Set(source.list().map((file) => file.path));
  const context: PlainContext = { source, report, files };
  const problem = newProblem();
  const name = folderName.replace(/\.zip$/i, '');
  problem.displayId = displayIdFrom(name);
  if (!(await readPlainStatements(context, problem, name)))
    report.converted(
      'limits',
      `the package has none: set to ${problem.timeLimitMs} ms, ${problem.memoryLimitMb} MiB`,
    );
  await readPlainPrograms(context, problem);
  const data = [...files].filter((path) => !isNoData(path) && !report.has(path));
  await readPlainCases(context, problem, pairFiles(data));
  for (const path of data) {
    if (!report.has(path) && looksLikeAnswer(path)) report.stop(`${path} has no input`);
  }
  for (const path of files) {
    if (foreignSettings.test(path) && !report.has(path))
      report.lost(path, 'verdict', 'settings of another judge are not read: limits, scores, checkers');
  }
  for (const path of files) {
    if (!path.startsWith('attachments/') || report.has(path)) continue;
    problem.attachments.push({
      name: baseName(path),
      path,
      isPicture: /\.(?:png|jpe?g|gif|svg|webp)$/i.test(path),
    });
    report.taken(path);
  }
  return problem;
}
