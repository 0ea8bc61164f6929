import { z } from 'zod';
import type { ConversionReport } from '../../report/conversion-report.ts';
import type { PackageComparer, ProblemPackage } from '../../model/model.ts';
import { checkerSchema, extraFields, firstIssue, ownJudging, problemSchema } from '../xiezhi/schema.ts';
import type { PackageSource } from '../../model/plan.ts';
import { comparerSource } from '../../write/comparer-source.ts';

/**
 * Fields of exports of this site for which HOJ has no key. A field is used only if it is consistent with HOJ's keys.
 */
export const ownSchema = z.object({
  ...extraFields,
  checker: checkerSchema.pick({ dialect: true, scoreUnit: true, args: true }).nullable(),
  cases: z.array(
    z.strictObject({
      name: z.string(),
      group: z.number().int(),
      isSample: z.boolean(),
      // Present only if HOJ's key cannot express the score.
      score: problemSchema.shape.cases.element.shape.score.exactOptional(),
      ...ownJudging,
    }),
  ),
});

const partSchema = ownSchema.partial();
type OwnPart = z.infer<typeof partSchema>;

/** Applies these fields. Reports fields that are inconsistent. */
export function applyOwn(
  data: unknown,
  problem: ProblemPackage,
  { report, folder, source }: { report: ConversionReport; folder: string; source: PackageSource },
): void {
  const parsed = partSchema.safeParse(data);
  if (!parsed.success) {
    report.lost('xiezhi', 'display', `not readable: ${firstIssue(parsed.error)}`);
    return;
  }
  const own = parsed.data;
  applyTexts(own, problem);
  if (own.author !== undefined) problem.author = own.author;
  if (own.tags?.length === problem.tags.length) problem.tags = own.tags;
  if (own.comparer && isOurs(problem, own.comparer)) {
    problem.comparer = own.comparer;
    problem.checker = null;
  }
  if (own.secondChecker !== undefined) problem.secondChecker = own.secondChecker;
  if (own.checker && problem.checker) Object.assign(problem.checker, own.checker);
  problem.passes = own.passes ?? problem.passes;
  problem.isAcceptedByAny = own.isAcceptedByAny ?? problem.isAcceptedByAny;
  problem.groups = own.groups ?? problem.groups;
  problem.hints = own.hints ?? problem.hints;
  if (own.samples && pairsOf(own.samples) === pairsOf(problem.samples)) problem.samples = own.samples;
  problem.opensData = own.opensData ?? problem.opensData;
  problem.submissions = own.submissions ?? problem.submissions;
  problem.inputValidators = own.inputValidators ?? problem.inputValidators;
  problem.includedFiles = own.includedFiles ?? problem.includedFiles;
  problem.outputLimitMb = own.outputLimitMb ?? problem.outputLimitMb;
  problem.limitFactors = own.limitFactors ?? problem.limitFactors;
  problem.packageMeta = own.packageMeta ?? problem.packageMeta;
  if (own.cases?.length === problem.cases.length) {
    problem.cases = problem.cases.map((one, index) => ({ ...one, ...own.cases?.[index] }));
  }
  const files = new Set(source.list().map((file) => file.path));
  for (const attachment of own.attachments ?? []) {
    const path = `${folder}/${attachment.path}`;
    if (!files.has(path)) report.stop(`${path} is missing in the package`);
    else {
      problem.attachments.push({ ...attachment, path });
      if (!report.has(path)) report.taken(path);
    }
  }
}

/** Returns the samples without their explanations, because HOJ has no key for explanations. */
function pairsOf(samples: ProblemPackage['samples']): string {
  return JSON.stringify(samples.map(({ input, output }) => [input, output]));
}

/**
 * Whether the program that the archive contains for a built-in comparison is missing, or is the one that an export
 * generates.
 */
function isOurs({ checker }: ProblemPackage, comparer: PackageComparer): boolean {
  return checker === null || checker.code === comparerSource(comparer, 'reference');
}

/** Applies the texts in both languages, if the text in HOJ's own keys is one of them. */
function applyTexts(own: Pick<OwnPart, 'titles' | 'statements'>, problem: ProblemPackage): void {
  const [title] = Object.values(problem.titles);
  const [parts] = Object.values(problem.statements);
  const titles = Object.values(own.titles ?? {});
  const statements = Object.values(own.statements ?? {}).map((one) => JSON.stringify(one));
  if (
    titles.includes(title ?? '') &&
    (statements.length === 0 || statements.includes(JSON.stringify(parts)))
  ) {
    problem.titles = own.titles ?? {};
    problem.statements = own.statements ?? {};
  }
}
