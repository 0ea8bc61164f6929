import { codesWithIncludedMain } from '@xiezhi/contract/included-files';
import { findLanguage } from '@xiezhi/contract/languages';
import { languageOfFile } from '../../read/file-languages.ts';
import { standardChecker } from '../../model/standard-checkers.ts';
import { lookUp } from '../../text/lookup.ts';
import type { ExpectedVerdict, PackageChecker, ProblemPackage } from '../../model/model.ts';
import { baseName, isPlainFileName } from '../../read/paths.ts';
import { readProgramText, readText } from '../../text/text.ts';
import { areSameVerdicts, type Expectation, readStated } from '../icpc/expectations.ts';
import { childAt, childrenOf, type XmlElement } from '../../text/xml.ts';
import { languageOfSourceType } from './languages.ts';
import type { PolygonContext } from './polygon.ts';

/** Reads checker, interactor, validators, solutions, resources and attachments. */
export async function readPrograms(context: PolygonContext, problem: ProblemPackage): Promise<void> {
  const assets = childAt(context.root, 'assets');
  const isPercent =
    childAt(context.root, 'judging')?.attributes['treat-points-from-checker-as-percent'] === 'true';
  const unit = problem.type === 1 && !isPercent ? 'points' : 'percent';
  const checker = await readTestlibProgram(context, childAt(assets, 'checker'), 'checker', unit);
  const interactor = await readTestlibProgram(context, childAt(assets, 'interactor'), 'interactor', unit);
  if (interactor !== null) {
    problem.judgeMode = 'interactive';
    problem.checker = interactor;
    problem.secondChecker = checker;
  } else if (checker !== null) {
    problem.judgeMode = 'spj';
    problem.checker = checker;
  } else context.report.stop('the package has no checker');
  if (childAt(assets, 'scorer') !== undefined)
    context.report.lost('problem.xml: scorer', 'score', 'scorers of a package are not supported');
  if (childAt(assets, 'strategy') !== undefined)
    context.report.stop('judging strategies of a package are not supported');
  await readValidators(context, problem);
  await readSolutions(context, problem);
  await readResources(context, problem);
  const attached = childrenOf(childAt(context.root, 'files/attachments'), 'file');
  for (const path of new Set(attached.map((file) => file.attributes['path'] ?? ''))) {
    if (!context.files.has(path)) continue;
    problem.attachments.push({ name: baseName(path), path, isPicture: false });
    if (!context.report.has(path)) context.report.taken(path);
  }
}

async function readTestlibProgram(
  context: PolygonContext,
  element: XmlElement | undefined,
  kind: 'checker' | 'interactor',
  scoreUnit: PackageChecker['scoreUnit'],
): Promise<PackageChecker | null> {
  const { files, report, source } = context;
  if (element === undefined) return null;
  const stated = childAt(element, 'source');
  const copy = childAt(element, 'copy')?.attributes['path'];
  const path = [stated?.attributes['path'], copy, `check.cpp`].find(
    (one) => one !== undefined && files.has(one),
  );
  if (path === undefined) {
    const standard = standardChecker(/^std::(\w+)\.cpp$/.exec(element.attributes['name'] ?? '')?.[1] ?? '');
    if (kind === 'checker' && standard !== null) {
      report.converted(
        'problem.xml: assets/checker',
        'replaced by a program of this site that compares in the same way',
      );
      return { ...standard, scoreUnit };
    }
    report.stop(`the source of the ${kind} is not in the package`);
    return null;
  }
  const language = languageOfSourceType(stated?.attributes['type'] ?? 'cpp.');
  if (language === null || !/^C(?:\+\+)?(?: |$)/.test(language)) {
    report.stop(`the ${kind} is in a language that is not supported`);
    return null;
  }
  const code = await readText(source, path);
  if (!report.has(path)) report.taken(path);
  if (copy !== undefined && copy !== path && files.has(copy) && !report.has(copy))
    report.ignored(copy, `duplicate of ${kind}`);
  const dialect = 'testlib' as const;
  return { language: language.startsWith('C++') ? 'C++' : 'C', code, dialect, scoreUnit, args: [] };
}

/**
 * Returns Polygon's tag for the expectation of a solution. If no tag matches, returns `rejected` for solutions that
 * must fail and `do-not-run` for others. Does not return `main`, which the writer gives to the first accepted solution.
 */
export function tagOfExpectation({
  permitted,
  required,
}: Pick<Expectation, 'permitted' | 'required'>): string {
  const found = Object.entries(tags).find(
    ([tag, [may, must]]) =>
      tag !== 'main' && areSameVerdicts(may, permitted) && areSameVerdicts(must, required),
  );
  if (found !== undefined) return found[0];
  const isNeverRight = required.length > 0 && !required.includes('AC') && !permitted.includes('CE');
  return isNeverRight ? 'rejected' : 'do-not-run';
}

/** Returns programs by source path. If several elements have the same path, the first one is used. */
function byPath(elements: readonly XmlElement[]): ReadonlyMap<string, XmlElement> {
  const found = new Map<string, XmlElement>();
  for (const element of elements) {
    const path = childAt(element, 'source')?.attributes['path'] ?? '';
    if (!found.has(path)) found.set(path, element);
  }
  return found;
}

async function readValidators(
  { files, report, source, root }: PolygonContext,
  problem: ProblemPackage,
): Promise<void> {
  for (const [path, validator] of byPath(childrenOf(childAt(root, 'assets/validators'), 'validator'))) {
    const type = childAt(validator, 'source')?.attributes['type'] ?? '';
    const language = languageOfSourceType(type);
    if (!files.has(path) || language === null) {
      report.lost(`validator ${path}`, 'none', 'only validators in a language of the site are kept');
      continue;
    }
    problem.inputValidators.push({ path, language, code: await readText(source, path) });
    if (!report.has(path)) report.taken(path);
  }
}

const wrong: ExpectedVerdict[] = ['WA', 'PE'];
const failed: ExpectedVerdict[] = [...wrong, 'RE', 'MLE', 'TLE'];

/** Permitted and required verdicts of each tag. A tag that is not listed states no expectation. */
const tags: Readonly<Record<string, readonly [ExpectedVerdict[], ExpectedVerdict[]]>> = {
  main: [['AC'], ['AC']],
  accepted: [['AC'], ['AC']],
  rejected: [[], failed],
  'wrong-answer': [['AC', ...wrong], wrong],
  'presentation-error': [['AC', ...wrong], wrong],
  'time-limit-exceeded': [['AC', 'TLE'], ['TLE']],
  'time-limit-exceeded-or-accepted': [['AC', 'TLE'], []],
  'time-limit-exceeded-or-memory-limit-exceeded': [
    ['AC', 'TLE', 'MLE'],
    ['TLE', 'MLE'],
  ],
  'memory-limit-exceeded': [['AC', 'MLE'], ['MLE']],
  failed: [
    ['AC', 'RE', 'MLE'],
    ['RE', 'MLE'],
  ],
};

async function readSolutions(
  { report, source, root }: PolygonContext,
  problem: ProblemPackage,
): Promise<void> {
  const sizes = new Map(source.list().map((file) => [file.path, file.size]));
  for (const [path, solution] of byPath(childrenOf(childAt(root, 'assets/solutions'), 'solution'))) {
    const type = childAt(solution, 'source')?.attributes['type'] ?? '';
    const tag = solution.attributes['tag'] ?? '';
    const text = await readProgramText(source, path, sizes.get(path));
    if (text === null) {
      report.lost(`solution ${path}`, 'none', 'its source code is not in the package');
      continue;
    }
    const [permitted = [], required = []] = lookUp(tags, tag) ?? [];
    const byTag: Expectation = { permitted: [...permitted], required: [...required], score: null };
    const expectation = readStated(path, [text], report) ?? byTag;
    problem.submissions.push({ path, language: languageOfSourceType(type), code: text, ...expectation });
    if (!report.has(path)) report.taken(path, tag);
  }
}

/**
 * Returns the code of the language in which a source file is compiled together with submissions. Null for headers and
 * for languages without support.
 */
function codeOfUnit(name: string): string | null {
  const language = languageOfFile(name);
  const code = (language === null ? undefined : findLanguage(language))?.icpcCode;
  return code !== undefined && codesWithIncludedMain.has(code) ? code : null;
}

/**
 * Reads resources. Headers and files for the checker become extra files of checker and interactor. Files for solutions
 * are compiled with submissions or placed next to them.
 */
async function readResources(
  { files, report, source, root }: PolygonContext,
  problem: ProblemPackage,
): Promise<void> {
  for (const file of childrenOf(childAt(root, 'files/resources'), 'file')) {
    const { path = '', type = '' } = file.attributes;
    const name = baseName(path);
    const forWhom = childAt(file, 'assets')?.children.map((one) => one.attributes['name']) ?? [];
    const isForSolutions = forWhom.includes('solution');
    if (!files.has(path) || report.has(path) || (name === 'testlib.h' && !isForSolutions)) continue;
    const isForJudge = forWhom.includes('checker') || /^h\.|\.(?:h|hpp)$/.test(`${type} ${name}`);
    if (!isForSolutions && !isForJudge) continue;
    if (!isPlainFileName(name)) {
      report.lost(path, 'verdict', 'this file name cannot be used');
      continue;
    }
    const text = await readText(source, path);
    const code = isForSolutions ? codeOfUnit(name) : null;
    if (code !== null) problem.includedFiles[code] = { ...problem.includedFiles[code], [name]: text };
    else if (isForSolutions) problem.userExtraFiles[name] = text;
    else problem.judgeExtraFiles[name] = text;
    report.taken(path);
  }
}
