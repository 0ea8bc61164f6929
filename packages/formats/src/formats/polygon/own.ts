import { z } from 'zod';
import { packageLimits } from '../../model/package-limits.ts';
import { PackageError } from '../../model/plan.ts';
import type { Localized, ProblemPackage } from '../../model/model.ts';
import { checkerSchema, firstIssue, problemSchema } from '../xiezhi/schema.ts';
import { readText } from '../../text/text.ts';
import { childAt, childrenOf } from '../../text/xml.ts';
import { parseYaml } from '../../text/yaml.ts';
import { marksOf, statedMarks } from './marks.ts';
import type { PolygonContext } from './polygon.ts';
import { shortNameOf } from './short-name.ts';
import { polygonPrograms, wrappedNames } from './write-programs.ts';
import { type PolygonSections, sectionsOf } from './write-statements.ts';

/** File name in our exports: other judges ignore files whose names begin with a dot. */
export const ownPath = '.xiezhi.yaml';

const shape = problemSchema.shape;
const program = checkerSchema.omit({ code: true }).nullable();

/**
 * Fields of our own exports that problem.xml does not have. A field is ignored if it contradicts the rest of the
 * package.
 */
export const ownSchema = z
  .object({
    ...problemSchema.pick({
      displayId: true,
      statements: true,
      source: true,
      author: true,
      difficulty: true,
      tags: true,
      samples: true,
      hints: true,
      limitFactors: true,
      includedFiles: true,
      outputLimitMb: true,
      stackLimitMb: true,
      codeShare: true,
      openCaseResult: true,
      opensData: true,
      languages: true,
      codeTemplates: true,
      packageMeta: true,
    }).shape,
    judge: z.object({
      judgeMode: shape.judgeMode,
      isRemoveEndBlank: shape.isRemoveEndBlank,
      passes: shape.passes,
      isAcceptedByAny: shape.isAcceptedByAny,
      comparer: shape.comparer,
      checker: program,
      secondChecker: program,
    }),
    data: z.object({
      judgeCaseMode: shape.judgeCaseMode,
      groups: shape.groups,
      cases: z.array(
        shape.cases.element.pick({
          name: true,
          score: true,
          group: true,
          isSample: true,
          checkerArgs: true,
          comparer: true,
        }),
      ),
    }),
    submissions: z.array(shape.submissions.element.omit({ code: true })),
    attachments: shape.attachments,
  })
  .partial();
type Own = z.infer<typeof ownSchema>;

/**
 * Applies the additional fields of our own exports. `sections` are the statement sections that were read from the
 * package.
 */
export async function applyOwn(
  context: PolygonContext,
  problem: ProblemPackage,
  sections: Localized<PolygonSections>,
): Promise<void> {
  const { files, report, source } = context;
  if (!files.has(ownPath)) return;
  const parsed = ownSchema.safeParse(
    parseYaml(ownPath, await readText(source, ownPath, packageLimits.descriptionBytes)),
  );
  if (!parsed.success) {
    report.lost(ownPath, 'display', `not readable: ${firstIssue(parsed.error)}`);
    return;
  }
  report.taken(ownPath);
  const own = parsed.data;
  applyTexts(own, problem, sections, context);
  applyJudge(own.judge, problem, context);
  applyData(own.data, problem, context);
  problem.submissions = problem.submissions.map((one) => {
    const stated = own.submissions?.find(({ path }) => path === one.path);
    return stated === undefined ? one : { ...one, ...stated };
  });
  problem.attachments = problem.attachments.map(
    (one) => own.attachments?.find(({ path }) => path === one.path) ?? one,
  );
}

function applyTexts(
  own: Own,
  problem: ProblemPackage,
  sections: Localized<PolygonSections>,
  { root }: PolygonContext,
): void {
  const { displayId, statements, tags, packageMeta, samples, hints, author, source } = own;
  if (displayId !== undefined && shortNameOf(displayId) === root.attributes['short-name'])
    problem.displayId = displayId;
  for (const locale of ['en-US', 'zh-CN'] as const) {
    const [parts, read] = [statements?.[locale], sections[locale]];
    if (parts && read && isSame(sectionsOf(parts), read)) problem.statements[locale] = parts;
  }
  const names = problem.tags.map(({ name }) => Object.values(name)[0]);
  if (
    tags?.length === names.length &&
    tags.every(({ name }, at) => Object.values(name).includes(names[at] ?? ''))
  )
    problem.tags = tags;
  problem.samples = samples ?? problem.samples;
  problem.hints = hints ?? problem.hints;
  problem.author = author ?? problem.author;
  problem.source = source ?? problem.source;
  problem.difficulty = own.difficulty ?? problem.difficulty;
  // Our exports only contain extra files as files for solutions, so the reader must not treat some of them as included.
  for (const files of Object.values(problem.includedFiles)) Object.assign(problem.userExtraFiles, files);
  problem.includedFiles = own.includedFiles ?? {};
  problem.outputLimitMb = own.outputLimitMb ?? problem.outputLimitMb;
  problem.limitFactors = own.limitFactors ?? problem.limitFactors;
  problem.stackLimitMb = own.stackLimitMb ?? problem.stackLimitMb;
  problem.codeShare = own.codeShare ?? problem.codeShare;
  problem.openCaseResult = own.openCaseResult ?? problem.openCaseResult;
  problem.opensData = own.opensData ?? problem.opensData;
  problem.languages = own.languages ?? problem.languages;
  problem.codeTemplates = own.codeTemplates ?? problem.codeTemplates;
  if (packageMeta !== undefined)
    problem.packageMeta = { ...packageMeta, polygon: problem.packageMeta['polygon'] };
}

/**
 * Restores the original judge settings, if the programs in the package are exactly those that we generate from them.
 */
function applyJudge(own: Own['judge'], problem: ProblemPackage, { report }: PolygonContext): void {
  if (own === undefined) return;
  const { judgeExtraFiles } = problem;
  const isInteractive = own.judgeMode === 'interactive';
  const [first, second] = isInteractive
    ? [problem.checker?.code, problem.secondChecker?.code]
    : [undefined, problem.checker?.code];
  const codeOf = (kind: keyof typeof wrappedNames) =>
    judgeExtraFiles[wrappedNames[kind]] ?? (kind === 'checker' ? second : first) ?? '';
  const main = isInteractive ? 'interactor' : 'checker';
  const judge = {
    type: problem.type,
    ...own,
    checker: own.checker && { ...own.checker, code: codeOf(main) },
    secondChecker: own.secondChecker && { ...own.secondChecker, code: codeOf('checker') },
  };
  if (!isWritten(judge, { first, second, judgeExtraFiles })) {
    report.converted(`judge of ${ownPath}`, 'the programs in the package are different and are used');
    return;
  }
  Object.assign(problem, judge);
  for (const name of Object.values(wrappedNames)) delete problem.judgeExtraFiles[name];
}

function isWritten(
  judge: Parameters<typeof polygonPrograms>[0],
  there: { first?: string | undefined; second?: string | undefined; judgeExtraFiles: Record<string, string> },
): boolean {
  try {
    const { checker, interactor, beside } = polygonPrograms(judge);
    return (
      checker.code === there.second &&
      interactor?.code === there.first &&
      Object.entries(beside).every(([name, code]) => there.judgeExtraFiles[name] === code)
    );
  } catch (error) {
    if (error instanceof PackageError) return false;
    throw error;
  }
}

/** Restores names, scores and groups of cases, if they give exactly the points and groups that problem.xml states. */
function applyData(own: Own['data'], problem: ProblemPackage, { root, report }: PolygonContext): void {
  if (own === undefined) return;
  const sets = childrenOf(childAt(root, 'judging'), 'testset');
  const stated = statedMarks(sets.find((one) => one.attributes['name'] === 'tests') ?? sets[0]);
  // The reader has named the cases by test number and ordered them by group.
  const inOrder = problem.cases.toSorted((left, right) => Number(left.name) - Number(right.name));
  const cases = inOrder.map((one, index) => Object.assign({}, one, { seq: index + 1 }, own.cases[index]));
  const wanted = { ...problem, judgeCaseMode: own.judgeCaseMode, groups: own.groups, cases };
  if (own.cases.length !== cases.length || !isSame(marksOf(wanted), stated)) {
    report.converted(`tests of ${ownPath}`, 'problem.xml has a different value, which is used');
    return;
  }
  problem.cases = cases;
  problem.groups = own.groups;
  problem.judgeCaseMode = own.judgeCaseMode;
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
