import { type BlobRef, checkerSpec } from '@xiezhi/contract/judging';
import {
  type Localized,
  newProblem,
  type PackageChecker,
  type PackageSource,
  type PackageTag,
  type PlanEntry,
  type ProblemPackage,
  type StatementParts,
} from '@xiezhi/formats';
import { checkerSchema, ownJudging, problemSchema } from '@xiezhi/formats/formats/xiezhi/schema';
import { type Kysely, sql } from 'kysely';
import { type Actor, recordAudit } from '../../identity/audit/record.ts';
import type { StoredChecker } from '../../platform/database/documents.ts';
import type { Database, ProblemTable } from '../../platform/database/schema.ts';
import { blobSource } from '../../platform/blob/blob-source.ts';
import type { Services } from '../../platform/services.ts';
import { impliedLocale } from '../../problems/problem/store-package.ts';
import { readCases } from '../../problems/test-data/manifest.ts';
import { type FileTexts, findPublished, type PublishedFile, unpublishFiles } from './statement-files.ts';
import type { Selectable } from 'kysely';

/** A stored problem as a package. Its files are still in the blob store. */
export interface ExportedProblem {
  readonly problem: ProblemPackage;
  readonly source: PackageSource;
  /** Parts of the problem that the site shows, but that the package lacks. */
  readonly remarks: readonly PlanEntry[];
}

/** An exported problem with references to its blobs. */
export interface StoredProblemExport extends ExportedProblem {
  /** Blobs of test data and attachments by their path in `source`. */
  readonly refs: ReadonlyMap<string, BlobRef>;
}

/**
 * Reads a problem as a package, with its test data as originally uploaded. Returns null if the problem does not exist.
 */
export async function exportProblem(
  { db, blobs }: Pick<Services, 'db' | 'blobs'>,
  displayId: string,
): Promise<StoredProblemExport | null> {
  const row = await db
    .selectFrom('problem')
    .where(sql`lower(display_id)`, '=', displayId.toLowerCase())
    .where('hidden_at', 'is', null)
    .selectAll()
    .executeTakeFirst();
  if (!row) return null;
  const refs = new Map<string, BlobRef>();
  const { parts, remarks } = await textPartsOf(db, row, refs);
  const problem: ProblemPackage = {
    ...newProblem(),
    ...columnsOf(row),
    ...parts,
    tags: await tagsOf(db, row.id),
    languages: await languagesOf(db, row.id),
    ...(await templatesOf(db, row.id)),
    ...(await extrasOf(db, row)),
    cases: await casesOf(db, row.data_version, refs),
  };
  return {
    problem,
    source: blobSource(blobs, refs),
    refs,
    remarks: [...remarks, ...remoteRemarks(row, problem)],
  };
}

/** Returns the files that the stored texts of a problem reference, with the names that an export gives to them. */
export async function publishedFilesOf(db: Kysely<Database>, pid: number): Promise<PublishedFile[]> {
  const row = await db.selectFrom('problem').where('id', '=', pid).selectAll().executeTakeFirstOrThrow();
  // An import that replaces the problem must also repair samples that do not fit the present schema.
  const { success } = problemSchema.shape.samples.safeParse(row.samples);
  const { texts, attachments } = await storedTextsOf(db, success ? row : { ...row, samples: [] });
  return findPublished(db, texts, attachments);
}

/** Warns that test data of a remote problem are not exported, because only the remote judge has them. */
function remoteRemarks(row: Row, { cases }: ProblemPackage): PlanEntry[] {
  if (!row.is_remote || cases.length > 0) return [];
  const note = 'another site judges the problem and has its data: the package has none';
  return [{ item: 'test data', outcome: 'lost', effect: 'verdict', note }];
}

/** Writes one audit entry per problem for the user who exports problems with all their secret parts. */
export async function recordExport(
  { db }: Pick<Services, 'db'>,
  by: Actor,
  format: string,
  problems: readonly { readonly pid: number; readonly displayId: string }[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const { pid, displayId } of problems) {
      const detail = { format, problems: [displayId] };
      await recordAudit(trx, by, { action: 'problem-exported', target: `problem:${pid}`, detail });
    }
  });
}

type Row = Selectable<ProblemTable>;

/** Validates exported columns against the package schema, because an older release may have stored them. */
function columnsOf(row: Row): Partial<ProblemPackage> {
  const shape = problemSchema.shape;
  return {
    displayId: row.display_id,
    source: row.source ?? '',
    author: row.author ?? '',
    difficulty: row.difficulty,
    type: row.type === 1 ? 1 : 0,
    judgeMode: shape.judgeMode.parse(row.judge_mode),
    judgeCaseMode: shape.judgeCaseMode.parse(row.judge_case_mode),
    timeLimitMs: row.time_limit_ms,
    memoryLimitMb: row.memory_limit_mb,
    stackLimitMb: row.stack_limit_mb,
    limitFactors: shape.limitFactors.parse(row.limit_factors),
    isRemoveEndBlank: row.is_remove_end_blank,
    fileIo: fileIoOf(row),
    codeShare: row.code_share,
    openCaseResult: row.open_case_result,
    opensData: row.opens_data,
    userExtraFiles: shape.userExtraFiles.parse(row.user_extra_files ?? {}),
    judgeExtraFiles: shape.judgeExtraFiles.parse(row.judge_extra_files ?? {}),
    outputLimitMb: row.output_limit_mb,
    includedFiles: shape.includedFiles.parse(row.included_files ?? {}),
    packageMeta: shape.packageMeta.parse(row.package_meta),
    checker: checkerOf(row.checker),
    secondChecker: checkerOf(row.second_checker),
    comparer: shape.comparer.parse(row.comparer),
    passes: row.passes,
    isAcceptedByAny: row.accepts_any,
  };
}

/**
 * Returns the groups with their names from the package and their dependencies from the stored problem, which may differ
 * from those in the package.
 */
function groupsOf({ depends_on }: Row, named: ProblemPackage['groups']): ProblemPackage['groups'] {
  const known = named.map(({ group, name }) => ({ group, name }));
  const others = Object.keys(depends_on)
    .map((group) => ({ group: Number(group), name: group }))
    .filter(({ group }) => !known.some((one) => one.group === group));
  return [...known, ...others].map(({ group, name }) => ({
    group,
    name,
    dependsOn: [...(depends_on[String(group)] ?? [])],
  }));
}

/** Returns the file names for input and output; null if there are none, as in an unfinished draft. */
function fileIoOf({ is_file_io, io_read_file_name, io_write_file_name }: Row): ProblemPackage['fileIo'] {
  if (!is_file_io || !io_read_file_name || !io_write_file_name) return null;
  return { input: io_read_file_name, output: io_write_file_name };
}

function checkerOf(stored: StoredChecker | null): PackageChecker | null {
  if (stored === null) return null;
  const { unit, arguments: args, ...rest } = checkerSpec.parse(stored);
  return checkerSchema.parse({ ...rest, scoreUnit: unit, args });
}

async function textsOf(db: Kysely<Database>, pid: number) {
  const rows = await db
    .selectFrom('problem_text')
    .where('pid', '=', pid)
    .selectAll()
    .orderBy('locale', 'desc')
    .execute();
  const titles: Localized<string> = {};
  const statements: Localized<StatementParts> = {};
  for (const { locale, title, description, input, output, hint } of rows) {
    const key = locale === 'en-US' ? 'en-US' : 'zh-CN';
    titles[key] = title;
    const parts = [description, input, output, hint];
    if (parts.every((part) => part === null)) continue;
    statements[key] = {
      description: description ?? '',
      input: input ?? '',
      output: output ?? '',
      hint: hint ?? '',
    };
  }
  return { titles, statements };
}

/** Returns the texts as stored, which reference files by address, and the attachments of the package. */
async function storedTextsOf(db: Kysely<Database>, row: Row) {
  const { titles, statements } = await textsOf(db, row.id);
  const stored = await db
    .selectFrom('problem_package')
    .where('pid', '=', row.id)
    .select('attachments')
    .executeTakeFirst();
  const texts: FileTexts = {
    statements,
    samples: problemSchema.shape.samples.parse(row.samples),
    hints: row.hints.map(({ texts: hint, price }) => ({ texts: hint, price })),
  };
  return { titles, texts, attachments: stored?.attachments ?? [] };
}

/**
 * Returns the titles, texts and attachments. Texts reference files by name; the files come from the package or were
 * added on the site.
 */
async function textPartsOf(
  db: Kysely<Database>,
  row: Row,
  refs: Map<string, BlobRef>,
): Promise<{ parts: Partial<ProblemPackage>; remarks: PlanEntry[] }> {
  const { titles, texts, attachments: stored } = await storedTextsOf(db, row);
  const { texts: byName, added, hasLinksLeft } = await unpublishFiles(db, texts, stored);
  const attachments = [...stored, ...added].map(({ name, isPicture, blob }, index) => {
    const path = `attachments/${index}-${name}`;
    refs.set(path, blob);
    return { name, isPicture, path };
  });
  const note = 'some addresses of files of this site remain; on another site they lead nowhere';
  return {
    parts: { titles, ...byName, ...mainLocaleOf(row, titles), attachments },
    remarks: hasLinksLeft ? [{ item: 'statement', outcome: 'lost', effect: 'display', note }] : [],
  };
}

/** Returns the main language if an import would choose another one. */
function mainLocaleOf(row: Row, titles: Localized<string>): Pick<ProblemPackage, 'defaultLocale'> {
  const defaultLocale = row.default_locale === 'en-US' ? 'en-US' : 'zh-CN';
  return defaultLocale === impliedLocale(titles) ? {} : { defaultLocale };
}

async function tagsOf(db: Kysely<Database>, pid: number): Promise<PackageTag[]> {
  const rows = await db
    .selectFrom('problem_tag')
    .innerJoin('tag', 'tag.id', 'problem_tag.tag_id')
    .leftJoin('tag_classification as shelf', 'shelf.id', 'tag.classification_id')
    .where('pid', '=', pid)
    .select(['tag.name', 'tag.name_en', 'shelf.name as shelf', 'shelf.name_en as shelf_en'])
    .orderBy('tag.id')
    .execute();
  return rows.map((row) => ({
    name: bothNames(row.name, row.name_en),
    classification: row.shelf === null ? null : bothNames(row.shelf, row.shelf_en),
  }));
}

/** Returns the titles by language. If there are two, `name` is the Chinese one. */
function bothNames(name: string, english: string | null): Localized<string> {
  if (english === null) return { 'zh-CN': name };
  return english === name ? { 'en-US': name } : { 'zh-CN': name, 'en-US': english };
}

async function languagesOf(db: Kysely<Database>, pid: number): Promise<string[] | null> {
  const rows = await db
    .selectFrom('problem_language')
    .where('pid', '=', pid)
    .select('language')
    .orderBy('language')
    .execute();
  return rows.length === 0 ? null : rows.map((row) => row.language);
}

async function templatesOf(
  db: Kysely<Database>,
  pid: number,
): Promise<Pick<ProblemPackage, 'codeTemplates' | 'disabledTemplates'>> {
  const rows = await db
    .selectFrom('code_template')
    .where('pid', '=', pid)
    .select(['language', 'code', 'is_enabled'])
    .orderBy('language')
    .execute();
  const templates = (isEnabled: boolean): Record<string, string> =>
    Object.fromEntries(
      rows.filter((row) => row.is_enabled === isEnabled).map(({ language, code }) => [language, code]),
    );
  const disabledTemplates = templates(false);
  return {
    codeTemplates: templates(true),
    ...(Object.keys(disabledTemplates).length > 0 && { disabledTemplates }),
  };
}

async function extrasOf(db: Kysely<Database>, problem: Row): Promise<Partial<ProblemPackage>> {
  const row = await db
    .selectFrom('problem_package')
    .where('pid', '=', problem.id)
    .selectAll()
    .executeTakeFirst();
  if (!row) return { groups: groupsOf(problem, []) };
  const shape = problemSchema.shape;
  const cases = await readCases(db, problem.data_version);
  const there = new Set(cases.map(({ group }) => group));
  return {
    submissions: shape.submissions.parse(row.submissions),
    inputValidators: shape.inputValidators.parse(row.validators),
    // Groups without cases may have been deleted.
    groups: groupsOf(
      problem,
      shape.groups.parse(row.groups).filter(({ group }) => there.has(group)),
    ),
  };
}

async function casesOf(db: Kysely<Database>, version: string | null, refs: Map<string, BlobRef>) {
  return (await readCases(db, version)).map((one) => {
    const inputPath = `data/${one.seq}.in`;
    const answerPath = `data/${one.seq}.ans`;
    refs.set(inputPath, one.original?.input ?? one.input);
    refs.set(answerPath, one.original?.answer ?? one.answer);
    const { seq, name, score, group, isSample } = one;
    return Object.assign(
      { seq, name, inputPath, answerPath, score, group, isSample },
      one.checkerArguments && { checkerArgs: [...one.checkerArguments] },
      one.comparer && { comparer: ownJudging.comparer.unwrap().parse(one.comparer) },
    );
  });
}
