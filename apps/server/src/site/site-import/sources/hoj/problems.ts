import { findLanguage } from '@xiezhi/contract/languages';
import { newProblem, openView, type PackageSource, type ProblemSource } from '@xiezhi/formats';
import { hojFormat } from '@xiezhi/formats/formats/hoj/hoj';
import { openFolder } from '@xiezhi/formats/read/source-folder';
import { ConversionReport } from '@xiezhi/formats/report/conversion-report';
import { htmlStatement } from '@xiezhi/formats/text/html-statement';
import type { ProblemRecord } from '../../model/records.ts';
import type { Issue, Stream } from '../../model/source.ts';
import { type LocalTime, timesWithIssues } from '../../raw/local-time.ts';
import { noFiles } from '../../raw/problem-plan.ts';
import { numberedStream, type RawDatabase } from '../../raw/raw-database.ts';
import type { SourceFolder } from '../../raw/source-files.ts';
import { repairedText } from '../../raw/texts.ts';
import type { HojRow } from './schema.ts';

type CaseRow = Pick<HojRow<'problem_case'>, 'input' | 'output' | 'score' | 'group_num'>;

type ProblemRow = HojRow<'problem'> & {
  readonly n: number;
  readonly author_uid: string | null;
  readonly cases: readonly CaseRow[] | null;
  readonly languages: readonly string[] | null;
  readonly templates: readonly { readonly language: string; readonly code: string }[] | null;
  readonly tags: readonly number[] | null;
};

/**
 * Stream of problems. Each problem is converted to the package that HOJ would export, which the reader of HOJ's
 * packages then reads.
 */
export function hojProblems(raw: RawDatabase, time: LocalTime, files: SourceFolder): Stream<ProblemRecord> {
  return numberedStream<ProblemRow, ProblemRecord>(
    (after) =>
      raw.query(
        `select problem.*, problem.id as n,
          (select uuid from @user_info users where users.username = problem.author limit 1) as author_uid,
          (select json_agg(json_build_object('input', input, 'output', output, 'score', score, 'group_num', group_num)
            order by id) from @problem_case one where one.pid = problem.id) as cases,
          (select array_agg(distinct language.name) from @problem_language link join @language language
            on language.id = link.lid where link.pid = problem.id) as languages,
          (select json_agg(json_build_object('language', language.name, 'code', code)) from @code_template template
            join @language language on language.id = template.lid
            where template.pid = problem.id and coalesce(template.status, 1) = 1) as templates,
          (select array_agg(distinct tid) from @problem_tag link where link.pid = problem.id) as tags
        from @problem problem where problem.id > $1 order by problem.id limit 20`,
        [after],
      ),
    async (row) => {
      const key = String(row.n);
      const issues: Issue[] = [];
      const source = await openCases(row, files);
      source.add(`problem_${key}.json`, JSON.stringify(packageOf(row, issues)));
      const report = new ConversionReport();
      const problem = await hojFormat.read(source, report, `problem_${key}`).catch((error: unknown) => {
        report.stop(error instanceof Error ? error.message : String(error));
        return {
          ...newProblem(),
          displayId: row.problem_id?.trim() ?? key,
          titles: { 'zh-CN': row.title ?? key },
        };
      });
      if (!Object.values(problem.titles).some((title) => title.trim() !== ''))
        problem.titles = { 'zh-CN': key };
      problem.displayId = problem.displayId.trim() || key;
      problem.author = row.author?.trim() ?? '';
      for (const entry of report.entries)
        if (
          entry.outcome === 'lost' &&
          entry.effect !== 'none' &&
          !issues.some(({ rule }) => rule === 'package-loss')
        )
          issues.push({ rule: 'package-loss', detail: { item: entry.item, note: entry.note } });
      const timeOf = timesWithIssues(time, issues);
      const record: ProblemRecord = {
        number: row.n,
        plan: { format: 'hoj', root: '', problem, entries: report.entries, stops: report.stops, source },
        auth: row.auth === 2 || row.auth === 3 ? row.auth : 1,
        group: row.gid === null ? null : String(row.gid),
        publicProgress: publicProgressOf(row),
        author: row.author_uid,
        tags: (row.tags ?? []).map(String),
        remote: row.is_remote === 1 ? remoteOf(row) : null,
        createdAt: timeOf(row.gmt_create, 'gmt_create'),
        modifiedAt: timeOf(row.gmt_modified, 'gmt_modified'),
      };
      return { key, record, issues };
    },
  );
}

/**
 * Returns the state of a group's request to publish its problem. HOJ keeps the group of a published problem, and only
 * clears the flag `is_group`.
 */
function publicProgressOf({ gid, is_group, apply_public_progress: progress }: ProblemRow): 1 | 2 | 3 | null {
  if (gid === null) return null;
  if (is_group === 0) return 2;
  return progress === 1 || progress === 3 ? progress : null;
}

/**
 * Returns the source of a problem's test data. Uploaded cases are files in the folder; cases typed into the form are
 * texts in the table.
 */
async function openCases(row: ProblemRow, files: SourceFolder): Promise<ProblemSource> {
  const name = `problem_${row.n}`;
  const folder = await files.folder([`testcase/${name}`, name]);
  const base: PackageSource = folder === null ? noFiles : await openFolder(folder).catch(() => noFiles);
  const source = openView(base, new Map(base.list().map(({ path }) => [`${name}/${path}`, path])));
  if (row.is_upload_case === 0)
    for (const [index, { input, output }] of (row.cases ?? []).entries()) {
      source.add(`${name}/${index + 1}.in`, input ?? '');
      source.add(`${name}/${index + 1}.out`, output ?? '');
    }
  return source;
}

const tag = /<\/?(?:p|div|span|br|table|ul|ol|li|h[1-6]|pre|img|b|strong)\b/i;

/** Builds the package that HOJ would export for a problem. */
function packageOf(row: ProblemRow, issues: Issue[]): Record<string, unknown> {
  const text = repairedText(issues);
  // Statements of remote problems are HTML.
  const statement = (value: string | null) => {
    const whole = text(value);
    return row.is_remote === 1 && tag.test(whole) ? htmlStatement(whole) : whole;
  };
  const isHandWritten = row.is_upload_case === 0;
  const isOld = row.judge_mode === null && (row.spj_code ?? '').trim() !== '';
  const judgeMode = row.judge_mode ?? (isOld ? 'spj' : 'default');
  return {
    judgeMode,
    problem: {
      problemId: row.problem_id?.trim() ?? '',
      title: text(row.title).trim(),
      description: statement(row.description),
      input: statement(row.input),
      output: statement(row.output),
      hint: statement(row.hint),
      examples: text(row.examples),
      source: (row.source ?? '').replaceAll(/<[^>]{0,1000}>/g, '').trim(),
      type: row.type ?? 0,
      ...limitsOf(row, issues),
      difficulty: row.difficulty ?? 0,
      codeShare: row.code_share !== 0,
      isRemoveEndBlank: row.is_remove_end_blank !== 0,
      openCaseResult: row.open_case_result !== 0,
      isFileIO: row.is_file_io === 1,
      ioReadFileName: row.io_read_file_name ?? '',
      ioWriteFileName: row.io_write_file_name ?? '',
      judgeMode,
      judgeCaseMode: row.judge_case_mode ?? 'default',
      spjCode: row.spj_code ?? '',
      spjLanguage: row.spj_language ?? 'C',
      userExtraFile: filesOf(row.user_extra_file, issues),
      judgeExtraFile: filesOf(row.judge_extra_file, issues),
    },
    languages: (row.languages ?? []).filter((name) => findLanguage(name) !== undefined),
    samples: (row.cases ?? []).map(({ input, output, score, group_num }, index) => ({
      input: isHandWritten ? `${index + 1}.in` : (input ?? ''),
      output: isHandWritten ? `${index + 1}.out` : (output ?? ''),
      score: score ?? 0,
      groupNum: group_num ?? 1,
    })),
    tags: [],
    codeTemplates: row.templates ?? [],
  };
}

/**
 * Returns the limits: time in ms, memory and stack in MB. A memory limit above 4096 is in kB, as the comment of its
 * column says.
 */
function limitsOf(row: ProblemRow, issues: Issue[]) {
  const [time, memory, stack] = [row.time_limit ?? 0, row.memory_limit ?? 0, row.stack_limit ?? 0];
  if (time <= 0 || memory <= 0 || memory > 4096)
    issues.push({
      rule: 'limit-corrected',
      detail: { time_limit: row.time_limit, memory_limit: row.memory_limit },
    });
  const inMb = memory > 4096 ? Math.ceil(memory / 1024) : memory;
  return {
    timeLimit: time > 0 ? time : 1000,
    memoryLimit: inMb > 0 ? inMb : 256,
    stackLimit: stack > 0 && stack <= 1024 ? stack : 128,
  };
}

function filesOf(json: string | null, issues: Issue[]): unknown {
  try {
    return json === null || json.trim() === '' ? undefined : (JSON.parse(json) as unknown);
  } catch {
    issues.push({ rule: 'package-loss', detail: { item: 'extra files', note: 'not readable' } });
    return undefined;
  }
}

/** Returns the remote problem. The display id consists of the judge and the problem's id at the judge: `CF-1234A`. */
function remoteOf(row: ProblemRow): ProblemRecord['remote'] {
  const id = row.problem_id ?? '';
  const at = id.indexOf('-');
  const url = /href="(https?:\/\/[^"]+)"/i.exec(row.source ?? '')?.[1] ?? null;
  return { oj: at < 0 ? 'unknown' : id.slice(0, at).toUpperCase(), id: id.slice(at + 1), url };
}
