import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  type ImportPlan,
  newProblem,
  PackageError,
  type PackageFile,
  type PackageSource,
  readProblemFrom,
} from '@xiezhi/formats';
import { isRecord, keysOf } from '@xiezhi/contract/wire/values';
import type { ProblemRecord } from '../../model/records.ts';
import type { Issue, SourceItem, Stream } from '../../model/source.ts';
import { noFiles } from '../../raw/problem-plan.ts';
import { numberedStream, type RawDatabase } from '../../raw/raw-database.ts';
import { hydroDisplayId } from '../../../old-address/patterns.ts';
import { type Fields, lineOf, numberOf, parseDocument, textOf, timeOfId } from '../../raw/document.ts';
import type { HydroFiles, HydroFile } from './files.ts';
import { mainDomain } from './people.ts';
import { originOf } from './reference.ts';

interface ProblemRow {
  readonly n: number;
  readonly domain: string;
  readonly doc: string;
  readonly json: string | null;
  /** The problem to which the problem refers; null if it refers to none or to a missing one. */
  readonly origin: string | null;
}

/** Key of a problem. */
export function problemKey(domain: string, doc: string | number): string {
  return `${domain}/${doc}`;
}

/** Returns the display id that a problem should get, derived from its display id in Hydro or from its number. */
export function wantedDisplayId(domain: string, doc: string | number, problem: Fields): string {
  return hydroDisplayId(domain, lineOf(problem['pid']) ?? String(doc));
}

/** Stream of the problems of all domains. Data and files come from the storage and are read as a Hydro package. */
export function hydroProblems(raw: RawDatabase, files: HydroFiles): Stream<ProblemRecord> {
  return numberedStream<ProblemRow, ProblemRecord>(
    (after) =>
      raw.query(
        `select problem.place as n, problem.domain, problem.doc, problem.json, (
            select json from @document where type = 10
              and domain = coalesce(problem.json::json #>> '{reference,domainId}', problem.domain)
              and doc = problem.json::json #>> '{reference,pid}' limit 1
          ) as origin
        from @document problem where problem.type = 10 and problem.place > $1
        order by problem.place fetch first 10 rows with ties`,
        [after],
      ),
    (row) => toProblem(row, files),
  );
}

async function toProblem(row: ProblemRow, files: HydroFiles): Promise<SourceItem<ProblemRecord>> {
  const { domain, doc } = row;
  const key = problemKey(domain, doc);
  const problem = parseDocument(row.json);
  const issues: Issue[] = [];
  const displayId = wantedDisplayId(domain, doc, problem);
  const texts = textFiles(row, problem);
  const stored = await filesOf(row, problem, files);
  const plan = await planOf(row, problem, { texts, stored }, issues);
  plan.problem.displayId = displayId;
  const isReady = plan.stops.length === 0 && plan.problem.cases.length > 0;
  restoreFileLinks(plan.problem, texts, (name) => isReady && stored.has(`additional_file/${name}`));
  if (plan.problem.cases.length === 0) issues.push({ rule: 'data-missing' });
  else if (!isReady) issues.push({ rule: 'problem-unreadable', detail: { reason: plan.stops[0] ?? null } });
  const owner = numberOf(problem['owner']);
  const createdAt = timeOfId(textOf(problem['_id']));
  const record: ProblemRecord = {
    number: null,
    plan: { ...plan, stops: [] },
    // A problem that cannot be judged becomes contest-only: it stays in old contests, but the problem list omits it.
    auth: problem['hidden'] === true ? 2 : isReady ? 1 : 3,
    group: domain === mainDomain ? null : domain,
    author: owner === null ? null : String(owner),
    tags: [],
    remote: null,
    createdAt,
    modifiedAt: createdAt,
  };
  return { key, record, issues };
}

/** Files of a package by path: `problem.yaml` with the statements, and what the storage contains. */
interface PackageParts {
  readonly texts: ReadonlyMap<string, Buffer>;
  readonly stored: ReadonlyMap<string, HydroFile | Buffer>;
}

/**
 * Statements of a package name their files without `file://`. Restores `file://` for files that are not published with
 * the package, because they are missing or because a problem that cannot be judged is stored without its package. The
 * writer then publishes these files one by one, or reports that they are missing.
 */
function restoreFileLinks(
  problem: ImportPlan['problem'],
  texts: PackageParts['texts'],
  isPublished: (name: string) => boolean,
): void {
  const named = [...texts.values()].flatMap((text) =>
    [...text.toString('utf8').matchAll(/file:\/\/([^\s/\\()"'<>]+)/g)].map(([, name = '']) => name),
  );
  const lost = new Set(named.filter((name) => !isPublished(name)));
  if (lost.size === 0) return;
  for (const parts of Object.values(problem.statements))
    for (const part of keysOf(parts))
      parts[part] = parts[part].replaceAll(addresses, (whole: string, before: string, name: string) =>
        lost.has(name) ? `${before}file://${name}` : whole,
      );
}

/** Matches the addresses of pictures and links in Markdown and HTML. */
const addresses = /(\]\(\s*<?|(?:src|href|data)\s*=\s*["']?)([^\s()"'<>]+)/gi;

/** Reads a problem as a package. If this fails, reads it without its data; if that fails too, keeps only its title. */
async function planOf(
  row: ProblemRow,
  problem: Fields,
  { texts, stored }: PackageParts,
  issues: Issue[],
): Promise<ImportPlan> {
  const name = wantedDisplayId(row.domain, row.doc, problem);
  try {
    return await readProblemFrom(packageOf(texts, stored), 'hydro', name);
  } catch (error) {
    if (!(error instanceof PackageError)) throw error;
    issues.push({ rule: 'problem-unreadable', detail: { reason: error.message } });
  }
  try {
    return await readProblemFrom(packageOf(texts, new Map()), 'hydro', name);
  } catch (error) {
    if (!(error instanceof PackageError)) throw error;
    const bare = newProblem();
    bare.titles = { 'zh-CN': lineOf(problem['title']) ?? row.doc };
    return { format: 'hydro', root: '', problem: bare, entries: [], stops: [error.message], source: noFiles };
  }
}

/**
 * Returns `problem.yaml` and the statements as in a package. `problem.yaml` is written as JSON, which is valid YAML.
 */
function textFiles({ doc }: ProblemRow, problem: Fields): Map<string, Buffer> {
  const head = {
    title: lineOf(problem['title']) ?? doc,
    tag: Array.isArray(problem['tag']) ? problem['tag'] : [],
    difficulty: numberOf(problem['difficulty']) ?? 0,
  };
  const texts = new Map([['problem.yaml', Buffer.from(JSON.stringify(head))]]);
  const content = problem['content'];
  const byLocale = isRecord(content) ? content : parseDocument(textOf(content));
  const locales = Object.entries(byLocale).filter(
    ([locale, text]) => /^\w{1,16}$/.test(locale) && typeof text === 'string',
  );
  for (const [locale, text] of locales) texts.set(`problem_${locale}.md`, Buffer.from(textOf(text)));
  if (locales.length === 0) texts.set('problem.md', Buffer.from(textOf(content)));
  return texts;
}

/**
 * Returns test data and public files by their path in the package. A problem that refers to another one has no files
 * and no configuration, so it gets those of the other problem.
 */
async function filesOf(
  { domain, doc, origin }: ProblemRow,
  problem: Fields,
  files: HydroFiles,
): Promise<Map<string, HydroFile | Buffer>> {
  const found = new Map<string, HydroFile | Buffer>();
  const from = originOf(problem, domain);
  const folder = `problem/${from?.domain ?? domain}/${from?.doc ?? doc}`;
  for (const kind of ['testdata', 'additional_file'])
    for (const file of await files.folder(`${folder}/${kind}`)) found.set(`${kind}/${file.name}`, file);
  const hasConfig = ['yaml', 'yml', 'ini'].some((ending) => found.has(`testdata/config.${ending}`));
  const config = (from === null ? problem : parseDocument(origin))['config'];
  if (!hasConfig && (typeof config === 'string' || isRecord(config)))
    found.set(
      'testdata/config.yaml',
      Buffer.from(typeof config === 'string' ? config : JSON.stringify(config)),
    );
  return found;
}

function packageOf(
  texts: ReadonlyMap<string, Buffer>,
  stored: ReadonlyMap<string, HydroFile | Buffer>,
): PackageSource {
  const all = new Map<string, HydroFile | Buffer>([...stored, ...texts]);
  const listed: PackageFile[] = [...all]
    .map(([path, file]) => ({ path, size: Buffer.isBuffer(file) ? file.length : file.size }))
    .toSorted((left, right) => (left.path < right.path ? -1 : 1));
  const open = async (path: string): Promise<Readable | Buffer> => {
    const file = all.get(path);
    if (file === undefined) throw new PackageError(`${path} is missing in the package`);
    return Buffer.isBuffer(file) ? file : await file.open();
  };
  return {
    list: () => listed,
    async read(path, maximum = Infinity) {
      const size = listed.find((file) => file.path === path)?.size ?? 0;
      if (size > maximum) throw new PackageError(`${path} is larger than ${maximum} bytes`);
      const opened = await open(path);
      return Buffer.isBuffer(opened) ? opened : await buffer(opened);
    },
    async stream(path) {
      const opened = await open(path);
      return Buffer.isBuffer(opened) ? Readable.from([opened]) : opened;
    },
    close: async () => {},
  };
}
