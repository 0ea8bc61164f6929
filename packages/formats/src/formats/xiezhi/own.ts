import { z } from 'zod';
import type { PackageFormat } from '../../model/format.ts';
import { readJson } from '../../text/json.ts';
import type { ConversionReport } from '../../report/conversion-report.ts';
import type { ProblemPackage } from '../../model/model.ts';
import { packageLimits } from '../../model/package-limits.ts';
import { PackageError } from '../../model/plan.ts';
import type { ProblemSource } from '../../read/virtual-source.ts';
import { firstIssue, problemSchema } from './schema.ts';
import { attachTexts } from './texts.ts';

/** File that describes the whole problem in our own packages, which preserve everything. */
export const descriptionPath = 'xiezhi-problem.json';
export const ownVersion = 1;

export const ownFormat: PackageFormat = {
  name: 'xiezhi',
  detect: (paths) => paths.has(descriptionPath),
  read,
};

const header = z.object({ format: z.literal('xiezhi'), version: z.number().int() });

async function read(source: ProblemSource, report: ConversionReport): Promise<ProblemPackage> {
  const data = await readJson(source, descriptionPath, packageLimits.descriptionBytes);
  const head = header.safeParse(data);
  if (!head.success) throw new PackageError(`${descriptionPath}: ${firstIssue(head.error)}`);
  if (head.data.version > ownVersion)
    throw new PackageError(`${descriptionPath} comes from a newer release (version ${head.data.version})`);
  report.taken(descriptionPath);
  const readFile = async (path: string): Promise<string> => {
    // Each text file may be used only once. Otherwise a small package could expand to a huge problem.
    if (report.has(path)) throw new PackageError(`${descriptionPath} refers to ${path} twice`);
    report.taken(path);
    // Decodes without changing anything: even a byte order mark is part of a statement or program.
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(
      await source.read(path, packageLimits.descriptionBytes),
    );
  };
  const parsed = problemSchema.safeParse(await attachTexts(data['problem'], readFile));
  if (!parsed.success) throw new PackageError(`${descriptionPath}: ${firstIssue(parsed.error)}`);
  const problem = parsed.data;
  checkFiles(problem, source, report, data['caseCount']);
  return problem;
}

function checkFiles(
  problem: ProblemPackage,
  source: ProblemSource,
  report: ConversionReport,
  caseCount: unknown,
): void {
  const files = new Set(source.list().map((file) => file.path));
  const take = (path: string): void => {
    if (!files.has(path)) report.stop(`${path} is missing in the package`);
    else if (!report.has(path)) report.taken(path);
  };
  for (const { inputPath, answerPath } of problem.cases) {
    take(inputPath);
    take(answerPath);
  }
  for (const { path } of problem.attachments) take(path);
  if (caseCount !== problem.cases.length)
    report.stop(`the package declares ${String(caseCount)} cases but describes ${problem.cases.length}`);
  if (problem.cases.some((one, index) => one.seq !== index + 1))
    report.stop('the cases are not numbered from 1');
}
