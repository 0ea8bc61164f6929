import { endingOfLanguage } from '../../read/file-languages.ts';
import { yamlText } from '../icpc/write.ts';
import { ConversionReport } from '../../report/conversion-report.ts';
import type { ProblemPackage } from '../../model/model.ts';
import { comparePaths, baseName, isPlainFileName } from '../../read/paths.ts';
import { PackageError } from '../../model/plan.ts';
import { reportLosses, ownJudgingOf } from '../../write/losses.ts';
import { checkPlainNames, folderOfProblem, freePath, placeCases } from '../../write/assign-paths.ts';
import type { OutputFile, PackageWriter } from '../../write/writer.ts';
import { marksOf } from './marks.ts';
import { ownPath, ownSchema } from './own.ts';
import { tagOfExpectation } from './programs.ts';
import { type PolygonPrograms, polygonPrograms } from './write-programs.ts';
import { writeStatements } from './write-statements.ts';
import { problemXml } from './write-xml.ts';

/**
 * Writes full packages of Polygon: problem.xml, tests, TeX in all forms, and programs with their tags. A hidden file
 * for our own reader contains what the format cannot express.
 */
export const polygonWriter: PackageWriter = {
  name: 'polygon',
  write(whole) {
    const report = new ConversionReport();
    const problem = withKnownFileIo(whole, report);
    reportLosses(
      problem,
      [
        ...(['languages', 'templates', 'passes', 'acceptedByAny', 'explanations'] as const),
        ...(['hints', 'limitFactors', 'includedFiles', 'outputLimit', 'caseArguments'] as const),
      ],
      report,
    );
    const programs = polygonPrograms(problem);
    bookPrograms(problem, programs, report);
    const seen = new Set<string>();
    const extras = placeExtras(problem, programs, seen);
    const validators = placePrograms(problem.inputValidators, 'files', seen);
    const solutions = placePrograms(problem.submissions, 'solutions', seen);
    if (problem.submissions.some(({ files }) => files !== undefined))
      report.lost('solutions of several files', 'none', 'only the main file of the program is exported');
    if (problem.inputValidators.some(({ files }) => files !== undefined))
      report.lost('validators of several files', 'none', 'only the main file of the program is exported');
    // Readers list pictures by path, so this order is stable when the package is written again.
    const pictures = problem.attachments
      .filter(isDisplayablePicture)
      .toSorted((left, right) => comparePaths(left.name, right.name));
    const hasStatement = Object.keys(problem.statements).length > 0;
    const others = problem.attachments
      .filter((one) => !hasStatement || !isDisplayablePicture(one))
      .map((one) => Object.assign({}, one, { to: freePath('files', safeName(one.name), seen) }));
    const width = Math.max(2, String(problem.cases.length).length);
    const data = placeCases(problem.cases, ({ seq }) => {
      const stem = `tests/${String(seq).padStart(width, '0')}`;
      return { input: stem, answer: `${stem}.a` };
    });
    const tagged = withMain(solutions.map((one) => ({ ...one, tag: tagOfExpectation(one.one) })));
    const xml = problemXml(problem, {
      marks: marksOf(problem, report),
      width,
      programs,
      resources: extras.resources,
      attachments: others.map(({ to }) => to),
      validators: validators.map(({ path, one }) => ({ path, language: one.language })),
      solutions: tagged.map(({ path, one, tag }) => ({ path, language: one.language, tag })),
    });
    const shown = hasStatement ? pictures : [];
    const statements = writeStatements(problem, shown, report);
    const own = ownData(problem, tagged, [
      ...others.map(({ to, name, isPicture }) => ({ path: to, name, isPicture })),
      ...namesOfPictures(shown, statements),
    ]);
    return {
      root: `${folderOfProblem(problem.displayId || 'problem')}/`,
      files: [
        { path: 'problem.xml', content: xml },
        { path: ownPath, content: yamlText(own) },
        ...statements,
        ...data.files,
        ...extras.files,
        ...[...validators, ...solutions].map(({ path, one }) => ({ path, content: one.code })),
        ...others.map(({ to, path }) => ({ path: to, from: path })),
      ],
      remarks: report.entries,
    };
  },
};

/** Removes file input and output if Polygon does not allow the file names. */
function withKnownFileIo(problem: ProblemPackage, report: ConversionReport): ProblemPackage {
  const { fileIo } = problem;
  if (fileIo === null || (isPlainFileName(fileIo.input) && isPlainFileName(fileIo.output))) return problem;
  report.lost('file input and output', 'verdict', 'this file name cannot be used');
  return { ...problem, fileIo: null };
}

function bookPrograms(
  problem: ProblemPackage,
  { checker, beside }: PolygonPrograms,
  report: ConversionReport,
): void {
  if (problem.checker !== null && Object.keys(beside).length === 0)
    reportLosses(problem, ['checkerArguments'], report);
  if (Object.keys(beside).length > 0)
    report.lost('judge programs', 'none', 'programs that call them are exported, for POSIX systems only');
  if (checker.code.includes('testlib.h'))
    report.lost('testlib.h', 'none', 'other judges need this file beside the checker');
  if (problem.inputValidators.some(({ code }) => !code.includes('testlib.h')))
    report.lost('input validators', 'none', 'other judges require them to use testlib');
  if (!problem.submissions.some(({ permitted }) => permitted.join() === 'AC'))
    report.lost('submissions', 'none', 'other judges require at least one accepted solution');
}

/** Writes judge programs, extra files of the judge and extra files of submissions, and lists the resources. */
function placeExtras(
  { userExtraFiles, judgeExtraFiles }: ProblemPackage,
  { checker, interactor, beside }: PolygonPrograms,
  seen: Set<string>,
) {
  checkPlainNames(userExtraFiles);
  checkPlainNames(judgeExtraFiles);
  const files: OutputFile[] = [];
  const resources: { path: string; type: string; for: readonly string[] }[] = [];
  for (const { name, code } of interactor === null ? [checker] : [checker, interactor])
    put(`files/${name}`, code);
  files.push({ path: checker.name, content: checker.code });
  for (const [name, content] of byName({ ...judgeExtraFiles, ...beside })) {
    if (Object.hasOwn(judgeExtraFiles, name) && Object.hasOwn(beside, name)) throw takenName(name);
    put(`files/${name}`, content);
    resources.push({ path: `files/${name}`, type: typeOf(name), for: ['checker', 'interactor'] });
  }
  for (const [name, content] of byName(userExtraFiles)) {
    const path = seen.has(`files/${name}`.toLowerCase()) ? `files/solution/${name}` : `files/${name}`;
    put(path, content);
    resources.push({ path, type: typeOf(name), for: ['solution'] });
  }
  return { files, resources };

  function put(path: string, content: string): void {
    if (seen.has(path.toLowerCase())) throw takenName(baseName(path));
    seen.add(path.toLowerCase());
    files.push({ path, content });
  }
}

function byName(map: Readonly<Record<string, string>>): [name: string, content: string][] {
  return Object.entries(map).toSorted(([left], [right]) => (left < right ? -1 : 1));
}

function takenName(name: string): PackageError {
  return new PackageError(`the extra file ${name} has the name of a file that this format needs`);
}

function typeOf(name: string): string {
  return /\.(?:h|hpp)$/.test(name) ? 'h.g++' : 'unknown';
}

/** Gives each program a unique path in `folder`, with the ending of its language. */
function placePrograms<One extends { path: string; language: string | null }>(
  programs: readonly One[],
  folder: string,
  seen: Set<string>,
): { path: string; one: One }[] {
  return programs.map((one) => {
    const name = safeName(one.path);
    const ending = one.language === null ? '' : endingOfLanguage(one.language);
    const fullName = name.endsWith(ending) ? name : `${name.replace(/\.[^.]*$/, '')}${ending}`;
    return { path: freePath(folder, fullName, seen), one };
  });
}

function safeName(path: string): string {
  return (
    baseName(path)
      .replace(/[^A-Za-z0-9_.-]/g, '_')
      .replace(/^[.-]+/, '_') || 'file'
  );
}

/** Marks the first accepted solution as the main one; Polygon requires a main solution. */
function withMain<One extends { tag: string }>(solutions: readonly One[]): One[] {
  const main = solutions.findIndex(({ tag }) => tag === 'accepted');
  return solutions.map((one, index) => (index === main ? { ...one, tag: 'main' } : one));
}

function isDisplayablePicture({ name, isPicture }: ProblemPackage['attachments'][number]): boolean {
  return isPicture && /\.(?:png|jpe?g|gif|webp|svg)$/i.test(name);
}

/** Returns the pictures with the paths at which our reader finds them: in the folder of the first statement. */
function namesOfPictures(
  pictures: ProblemPackage['attachments'],
  statements: readonly OutputFile[],
): ProblemPackage['attachments'] {
  return statements.flatMap((file) => {
    const found = 'from' in file ? pictures.find(({ path }) => path === file.from) : undefined;
    return found === undefined ? [] : [{ ...found, path: file.path }];
  });
}

function ownData(
  problem: ProblemPackage,
  solutions: readonly { path: string; one: ProblemPackage['submissions'][number] }[],
  attachments: ProblemPackage['attachments'],
): unknown {
  const { polygon: _theirs, ...packageMeta } = problem.packageMeta;
  return ownSchema.parse({
    ...problem,
    packageMeta,
    judge: {
      ...problem,
      checker: withoutCode(problem.checker),
      secondChecker: withoutCode(problem.secondChecker),
    },
    data: {
      judgeCaseMode: problem.judgeCaseMode,
      groups: problem.groups,
      cases: problem.cases.map((one) => ({
        name: one.name,
        score: one.score,
        group: one.group,
        isSample: one.isSample,
        ...ownJudgingOf(one),
      })),
    },
    submissions: solutions.map(({ path, one: { code: _code, ...one } }) => ({ ...one, path })),
    attachments,
  });
}

function withoutCode(checker: ProblemPackage['checker']): unknown {
  if (checker === null) return null;
  const { code: _code, ...rest } = checker;
  return rest;
}
