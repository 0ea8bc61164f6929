import { displayIdFrom } from '../../model/display-id.ts';
import type { PackageFormat } from '../../model/format.ts';
import { Keys } from '../../text/keys.ts';
import type { ConversionReport } from '../../report/conversion-report.ts';
import type { ProblemPackage } from '../../model/model.ts';
import { newProblem } from '../../model/new-problem.ts';
import { languageOfFile } from '../../read/file-languages.ts';
import { baseName } from '../../read/paths.ts';
import { languageOfSource } from '../../read/python-version.ts';
import { parseYaml, type YamlMap } from '../../text/yaml.ts';
import { readText } from '../../text/text.ts';
import type { ProblemSource } from '../../read/virtual-source.ts';
import { readHydroCases } from './cases.ts';
import { readConfig } from './config.ts';
import { readHydroStatements } from './statements.ts';

/**
 * Problems of Hydro: `problem.yaml` with a `title`, statements in Markdown, and `testdata/` with a config. Two other
 * forms are also recognized: a data folder that contains a config, alone or in an enclosing folder, and a config next
 * to a folder of data.
 */
export const hydroFormat: PackageFormat = { name: 'hydro', detect, read };

const configNames = ['config.yaml', 'config.yml', 'config.ini'];

/** Folders that may contain the files which a config names. They are relative to the folder of the config. */
const dataFolders = ['', 'testdata/', 'data/'];

/** Returns the data folder if the package has a config but no `problem.yaml`; otherwise null. */
function bareData(paths: ReadonlySet<string>): string | null {
  if (paths.has('problem.yaml') || isIcpc(paths)) return null;
  if (configNames.some((name) => paths.has(`testdata/${name}`))) return 'testdata/';
  const hasConfig = configNames.some((name) => paths.has(name));
  const hasInputs = [...paths].some((path) =>
    /^(?:(?:input|testdata|data)\/)?[^/]+\.in\d*$|^[^/]*input[^/]*\.txt$/.test(path),
  );
  return hasConfig && hasInputs ? '' : null;
}

function detect(paths: ReadonlySet<string>): boolean {
  if (bareData(paths) !== null) return true;
  const hasData = [...paths].some((path) => path.startsWith('testdata/'));
  return (
    paths.has('problem.yaml') &&
    (hasData || [...paths].some((path) => /^problem(?:_\w+)?\.md$/.test(path))) &&
    !isIcpc(paths)
  );
}

/** Whether this is an ICPC package. It also has a `problem.yaml`, but other folders. */
function isIcpc(paths: ReadonlySet<string>): boolean {
  return [...paths].some((path) => /^(?:data\/(?:secret|sample)|problem_statement|statement)\//.test(path));
}

/** Data that all parts of the reader use. */
export interface HydroContext {
  readonly source: ProblemSource;
  readonly report: ConversionReport;
  readonly files: ReadonlySet<string>;
  /** Folder of the test data with a trailing `/`, or `''` if it is the top folder of the package. */
  readonly data: string;
}

/** Returns the path of a file that a config names. The file is next to the config or in a data folder below it. */
export function pathInData({ files, data }: HydroContext, named: string): string {
  const name = baseName(named.replaceAll('\\', '/'));
  return dataFolders.map((folder) => data + folder + name).find((path) => files.has(path)) ?? data + name;
}

async function read(
  source: ProblemSource,
  report: ConversionReport,
  folderName: string,
): Promise<ProblemPackage> {
  const files = new Set(source.list().map((file) => file.path));
  const context: HydroContext = { source, report, files, data: bareData(files) ?? 'testdata/' };
  const problem = newProblem();
  const name = folderName.replace(/\.zip$/i, '');
  let content: unknown;
  if (files.has('problem.yaml')) {
    report.taken('problem.yaml');
    const data = parseYaml('problem.yaml', await readText(source, 'problem.yaml'));
    content = readProblemYaml(new Keys('problem.yaml', data, report), report, problem);
  } else {
    problem.titles = { [/\p{Script=Han}/u.test(name) ? 'zh-CN' : 'en-US']: name };
    report.converted('title', 'taken from the folder name');
  }
  if (problem.displayId === '') problem.displayId = displayIdFrom(name);
  await readHydroStatements(context, problem, content);
  const config = await readConfig(context, problem);
  readHydroCases(context, problem, config);
  await takeFiles(context, problem);
  return problem;
}

function readProblemYaml(keys: Keys, report: ConversionReport, problem: ProblemPackage): unknown {
  const title = keys.text('title') ?? '';
  problem.titles = { [/\p{Script=Han}/u.test(title) ? 'zh-CN' : 'en-US']: title };
  problem.displayId = keys.text('pid') ?? '';
  problem.tags = (keys.texts('tag') ?? []).map((name) => ({
    name: { [/\p{Script=Han}/u.test(name) ? 'zh-CN' : 'en-US']: name },
    classification: null,
  }));
  const difficulty = keys.raw('difficulty');
  if (difficulty !== undefined) {
    problem.packageMeta['hydroDifficulty'] = difficulty;
    report.taken(keys.item('difficulty'), 'kept with the package');
  }
  for (const key of [
    'owner',
    'nSubmit',
    'nAccept',
    'hidden',
    'docId',
    'domainId',
    'sort',
    'html',
    'assign',
    'data',
    'additional_file',
    'stats',
    'reference',
  ]) {
    if (keys.raw(key) !== undefined) report.ignored(keys.item(key), 'not needed here');
  }
  const content = keys.raw('content');
  if (content !== undefined) report.taken(keys.item('content'));
  keys.finish();
  return content;
}

/** Matches correct solutions. Hydro judges those in `std/`; authors also store them as `std` next to other files. */
const standard = /^(?:std\/[^/]+|(?:testdata\/)?std\.\w+)$/;

/** Reads public files, solutions and editorials. */
async function takeFiles({ files, report, source }: HydroContext, problem: ProblemPackage): Promise<void> {
  const notes: YamlMap = {};
  for (const path of files) {
    if (report.has(path)) continue;
    if (standard.test(path) && languageOfFile(path) !== null) {
      const code = await readText(source, path);
      const language = languageOfSource(path, code);
      problem.submissions.push({
        path,
        language,
        code,
        permitted: ['AC'],
        required: ['AC'],
        score: null,
      });
      report.taken(path);
    } else if (path.startsWith('additional_file/')) {
      const name = path.slice('additional_file/'.length).replaceAll('/', '-');
      problem.attachments.push({ name, path, isPicture: /\.(?:png|jpe?g|gif|svg|webp)$/i.test(name) });
      report.taken(path);
    } else if (path.startsWith('solution/')) {
      notes[baseName(path)] = await readText(source, path);
      report.taken(path, 'kept, but hidden');
    }
  }
  if (Object.keys(notes).length > 0) problem.packageMeta['solution'] = notes;
}
