import { isRecord } from '@xiezhi/contract/wire/values';
import { newProblem, openView, PackageError, readProblemFrom } from '@xiezhi/formats';
import { languageOfQduoj } from '@xiezhi/formats/formats/qduoj/languages';
import { openFolder } from '@xiezhi/formats/read/source-folder';
import type { ProblemRecord } from '../../model/records.ts';
import type { Issue, SourceItem, Stream } from '../../model/source.ts';
import { noFiles } from '../../raw/problem-plan.ts';
import { numberedStream, type RawDatabase } from '../../raw/raw-database.ts';
import type { SourceFolder } from '../../raw/source-files.ts';
import { isTrue, type QduojRow, readJsonColumn, readTime } from './schema.ts';
import { regionsOf } from './templates.ts';

type ProblemRow = QduojRow<'problem'> & { readonly n: number; readonly tags: readonly string[] | null };

/** Stream of problems: those of the bank, and the separate copies in contests. */
export function qduojProblems(raw: RawDatabase, files: SourceFolder): Stream<ProblemRecord> {
  return numberedStream<ProblemRow, ProblemRecord>(
    (after) =>
      raw.query(
        `select problem.*, problem.id as n, (
            select json_agg(tag.name order by tag.name) from @problem_tags link
            join @problem_tag tag on tag.id = link.problemtag_id where link.problem_id = problem.id
          ) as tags
        from @problem problem where problem.id > $1 order by problem.id limit 20`,
        [after],
      ),
    (row) => toProblem(row, files),
  );
}

const difficulties: Readonly<Record<string, number>> = { Low: 1, Mid: 3, High: 5 };

/**
 * Returns the display id for this site. A problem of a contest gets the contest's id as a prefix, because QDUOJ permits
 * the same display id in several contests.
 */
function displayIdOf(row: ProblemRow): string {
  const { _id: own } = row;
  const displayId = own?.trim() || String(row.n);
  return row.contest_id === null ? displayId : `c${row.contest_id}-${displayId}`;
}

async function toProblem(row: ProblemRow, files: SourceFolder): Promise<SourceItem<ProblemRecord>> {
  const key = String(row.n);
  const issues: Issue[] = [];
  const plan = await planOf(row, files, issues);
  const { problem } = plan;
  problem.displayId = displayIdOf(row);
  problem.difficulty = difficulties[row.difficulty ?? ''] ?? 0;
  problem.codeShare = isTrue(row.share_submission);
  const languages = readJsonColumn(row.languages);
  const names = Array.isArray(languages) ? languages.map((name) => languageOfQduoj(String(name))) : [];
  const known = names.filter((name) => name !== null);
  if (known.length > 0) problem.languages = known;
  setFileIo(row, problem);
  const isReady = plan.stops.length === 0 && problem.cases.length > 0;
  if (problem.cases.length === 0) issues.push({ rule: 'data-missing' });
  else if (!isReady) issues.push({ rule: 'problem-unreadable', detail: { reason: plan.stops[0] ?? null } });
  // A problem that cannot be judged becomes contest-only: it stays in old contests, but the problem list omits it.
  const shown = isReady ? 1 : 3;
  const record: ProblemRecord = {
    number: row.n,
    plan: { ...plan, stops: [] },
    // QDUOJ hides an invisible problem in contests, too; contests of this site omit private problems.
    auth: !isTrue(row.visible) ? 2 : row.contest_id !== null ? 3 : shown,
    group: null,
    author: row.created_by_id === null ? null : String(row.created_by_id),
    tags: [],
    remote: null,
    createdAt: readTime(row.create_time),
    modifiedAt: readTime(row.last_update_time),
  };
  return { key, record, issues };
}

function setFileIo(row: ProblemRow, problem: ReturnType<typeof newProblem>): void {
  const mode = readJsonColumn(row.io_mode);
  if (!isRecord(mode) || mode['io_mode'] !== 'File IO') return;
  const { input, output } = mode;
  problem.fileIo = {
    input: typeof input === 'string' ? input : 'input.txt',
    output: typeof output === 'string' ? output : 'output.txt',
  };
}

/** Reads a problem. Its row and its folder of test data together are read as an archive of QDUOJ. */
async function planOf(row: ProblemRow, files: SourceFolder, issues: Issue[]) {
  const id = row.test_case_id?.trim() ?? '';
  const folder = /^[\w-]{1,64}$/.test(id)
    ? await files.folder([`test_case/${id}`, `data/backend/test_case/${id}`, `backend/test_case/${id}`, id])
    : null;
  const base = folder === null ? noFiles : await openFolder(folder);
  // Other files in the folder are a description of the cases and leftovers of the upload.
  const cases = base.list().filter(({ path }) => /^[^/]+\.(?:in|out)$/.test(path));
  const source = openView(base, new Map(cases.map(({ path }) => [`testcase/${path}`, path])));
  source.add('problem.json', JSON.stringify(packageJson(row, new Set(cases.map(({ path }) => path)))));
  try {
    return await readProblemFrom(source, 'qduoj', displayIdOf(row));
  } catch (error) {
    if (!(error instanceof PackageError)) throw error;
    issues.push({ rule: 'problem-unreadable', detail: { reason: error.message } });
    const bare = newProblem();
    bare.titles = { 'zh-CN': row.title ?? displayIdOf(row) };
    return { format: 'qduoj', root: '', problem: bare, entries: [], stops: [error.message], source: noFiles };
  }
}

function html(value: string | null) {
  return { format: 'html', value: value ?? '' };
}

/** Converts the row to the form of an exported problem. */
function packageJson(row: ProblemRow, files: ReadonlySet<string>) {
  const samples = readJsonColumn(row.samples);
  const scores = readJsonColumn(row.test_case_score);
  const listed = Array.isArray(scores) ? scores.filter(isRecord) : [];
  return {
    display_id: displayIdOf(row),
    title: row.title ?? '',
    description: html(row.description),
    input_description: html(row.input_description),
    output_description: html(row.output_description),
    hint: html(row.hint),
    source: row.source ?? '',
    time_limit: row.time_limit ?? 1000,
    memory_limit: row.memory_limit ?? 256,
    rule_type: row.rule_type ?? 'ACM',
    tags: row.tags ?? [],
    samples: Array.isArray(samples) ? samples : [],
    template: templatesOf(row.template),
    test_case_score: listed.length > 0 ? listed : casesOf(files),
    ...(isTrue(row.spj) && { spj: { language: row.spj_language ?? '', code: row.spj_code ?? '' } }),
  };
}

/** Returns the cases in a folder, whose names are numbers from 1. */
function casesOf(files: ReadonlySet<string>) {
  return [...files]
    .filter((name) => name.endsWith('.in'))
    .toSorted((left, right) => Number.parseInt(left, 10) - Number.parseInt(right, 10))
    .map((name) => ({ input_name: name, output_name: name.replace(/\.in$/, '.out'), score: 0 }));
}

/** Splits the templates. QDUOJ stores each one as a text with marked regions. */
function templatesOf(column: string | null) {
  const value = readJsonColumn(column);
  if (!isRecord(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([language, text]) => [language, regionsOf(text)]));
}
