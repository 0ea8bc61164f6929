import { displayIdFrom } from '../../model/display-id.ts';
import type { PackageFormat } from '../../model/format.ts';
import type { ConversionReport } from '../../report/conversion-report.ts';
import type { ProblemPackage } from '../../model/model.ts';
import { newProblem } from '../../model/new-problem.ts';
import { packageLimits } from '../../model/package-limits.ts';
import { isPlainFileName } from '../../read/paths.ts';
import { PackageError } from '../../model/plan.ts';
import type { ProblemSource } from '../../read/virtual-source.ts';
import { childAt, childrenOf, decodeXml, parseXml, type XmlElement } from '../../text/xml.ts';
import { localeOfLanguage } from './languages.ts';
import { bookKeys } from './keys.ts';
import { applyOwn } from './own.ts';
import { readPrograms } from './programs.ts';
import { readStatements } from './statements.ts';
import { readTests } from './tests.ts';

/**
 * Packages of Polygon, described by `problem.xml`. Only Polygon's full package contains the generated tests; a standard
 * package, which lacks them, is refused.
 */
const descriptions = ['problem.xml', 'problem.xml.polygon'];

export const polygonFormat: PackageFormat = {
  name: 'polygon',
  detect: (paths) => descriptions.some((path) => paths.has(path)),
  read,
};

/** Shared context of all parts of the reader. */
export interface PolygonContext {
  readonly source: ProblemSource;
  readonly report: ConversionReport;
  readonly files: ReadonlySet<string>;
  readonly root: XmlElement;
}

async function read(
  source: ProblemSource,
  report: ConversionReport,
  folderName: string,
): Promise<ProblemPackage> {
  const files = new Set(source.list().map((file) => file.path));
  const path = descriptions.find((one) => files.has(one)) ?? 'problem.xml';
  const root = parseXml(path, decodeXml(await source.read(path, packageLimits.descriptionBytes)).text);
  if (root.name !== 'problem') throw new PackageError(`${path} describes no problem`);
  report.taken(path);
  const context: PolygonContext = { source, report, files, root };
  const problem = newProblem();
  problem.displayId = displayIdFrom(root.attributes['short-name'] ?? folderName);
  readNames(context, problem);
  readJudging(context, problem);
  await readTests(context, problem);
  await readPrograms(context, problem);
  const sections = await readStatements(context, problem);
  problem.tags = childrenOf(childAt(root, 'tags'), 'tag').map((tag) => ({
    name: { 'en-US': tag.attributes['value'] ?? '' },
    classification: null,
  }));
  problem.packageMeta = { ...problem.packageMeta, polygon: metaOf(root) };
  await applyOwn(context, problem, sections);
  bookKeys(context);
  bookRest(context);
  return problem;
}

function readNames({ root, report }: PolygonContext, problem: ProblemPackage): void {
  for (const name of childrenOf(childAt(root, 'names'), 'name')) {
    const { language = '', value = '' } = name.attributes;
    const locale = localeOfLanguage(language);
    if (locale !== null && problem.titles[locale] === undefined) problem.titles[locale] = value;
    else
      report.lost(`problem.xml: name ${language}`, 'display', 'a language that this site does not support');
  }
  const [first] = childrenOf(childAt(root, 'names'), 'name');
  if (Object.keys(problem.titles).length > 0 || first === undefined) return;
  problem.titles['en-US'] = first.attributes['value'] ?? '';
  report.converted('title', `taken from ${first.attributes['language'] ?? 'another language'}`);
}

function readJudging({ root, report }: PolygonContext, problem: ProblemPackage): void {
  const judging = childAt(root, 'judging');
  const {
    'input-file': input = '',
    'output-file': output = '',
    'run-count': runs,
  } = judging?.attributes ?? {};
  const isRunTwice = childrenOf(childAt(root, 'tags'), 'tag').some(
    (tag) => tag.attributes['value'] === 'run-twice',
  );
  if (Number(runs ?? 1) > 1 || isRunTwice) report.stop('several runs of one program are not supported');
  if (input !== '' && output !== '') {
    if (isPlainFileName(input) && isPlainFileName(output) && input !== output)
      problem.fileIo = { input, output };
    else report.stop('the names for file input and output are not two different plain file names');
  } else if (input !== '' || output !== '') {
    report.lost('problem.xml: input-file, output-file', 'verdict', 'only both or none can be used');
  }
}

function metaOf(root: XmlElement): Record<string, unknown> {
  const { revision, 'short-name': shortName, url } = root.attributes;
  const properties = childrenOf(childAt(root, 'properties'), 'property');
  return {
    ...(revision === undefined ? {} : { revision }),
    ...(shortName === undefined ? {} : { shortName }),
    ...(url === undefined ? {} : { url }),
    ...(properties.length === 0
      ? {}
      : {
          properties: Object.fromEntries(
            properties.map((one) => [one.attributes['name'], one.attributes['value']]),
          ),
        }),
  };
}

/** Files that judging does not need, and files of other tools. */
const workFiles: readonly (readonly [RegExp, string])[] = [
  [/^(?:scripts|documents|stresses)\//, 'needed only to prepare the problem'],
  [/^[^/]+\.(?:sh|bat)$/, 'needed only to prepare the problem'],
  [/^statements\/.*\.(?:sty|ftl|tex|json|pdf|html|css|bst|bib)$/, 'the same statement in another format'],
  [/^statement-sections\//, 'the same statement in another format'],
  [/^(?:files|solutions)\/.*(?:\.exe|\.desc|\.sty|\.ftl|testlib\.h|\.html)$/, 'not needed here'],
  [/^[^/]+\.exe$/, 'not needed here'],
  [/^files\//, 'needed only to prepare the problem'],
  [
    /^(?:statements\/[^/]+\/example\.\d+(?:\.a)?$|tests\/(?:statement|.*example))/,
    'the same example in another format',
  ],
  [/^tags$/, 'not needed here'],
];

function bookRest({ files, report }: PolygonContext): void {
  for (const path of files) {
    if (report.has(path)) continue;
    const reason = workFiles.find(([pattern]) => pattern.test(path))?.[1];
    if (reason !== undefined) report.ignored(path, reason);
  }
}
