import { findLanguage } from '@xiezhi/contract/languages';
import { problemLimitRanges, limits } from '@xiezhi/contract/limits';
import { type ImportPlan, PackageError, type ProblemPackage } from '@xiezhi/formats';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { freeDisplayId } from '../../../problems/problem/free-display-id.ts';
import {
  prepareFiles,
  publishFiles,
  type PreparedFile,
} from '../../../judging/problem-package/statement-files.ts';
import { unsupportedFeatures } from '@xiezhi/formats/model/unsupported-features';
import { storePackage, storeWithoutData } from '../../../problems/problem/store-package.ts';
import { storeCases, type StoredData } from '../../../problems/test-data/package-data.ts';
import type { ProblemRecord } from '../model/records.ts';
import { issueRecorder, type PresentItem, type WriteContext, type RecordWriter } from './context.ts';
import { storable } from '../raw/storable-json.ts';
import { isRemoteTaken, type RemoteColumns, remoteColumnsOf } from './remote-problem.ts';
import { insertRows, assignIds } from './rows.ts';

/** Visibility of public problems that cannot be judged: they stay in contests, but not in the problem list. */
const contestOnly = 3;
/** Visibility of a problem whose group is missing. */
const ownerOnly = 2;

/** A problem whose bytes are stored. `data` is null if the problem cannot be judged; it is then stored without data. */
interface Prepared {
  readonly item: PresentItem<ProblemRecord>;
  readonly plan: ImportPlan;
  readonly data: StoredData | null;
  readonly files: readonly PreparedFile[];
  /** The problem at its remote judge; null if this site judges the problem itself. */
  readonly remote: RemoteColumns | null;
}

/**
 * Stores problems with statements, data, programs and tags. A problem that cannot be judged is stored with its
 * statement only.
 */
export const writeProblems: RecordWriter<ProblemRecord> = async (context, items) => {
  const prepared: Prepared[] = [];
  for (const item of items) prepared.push(await prepareProblem(context, item));
  return async (trx) => {
    await context.links.publish(trx, context.ids);
    const numbers = await assignIds(
      trx,
      'problem',
      items.map(({ record }) => record.number),
    );
    const stored = new Map<string, number>();
    for (const [index, one] of prepared.entries()) {
      const { id = 0, isReplaced = false } = numbers[index] ?? {};
      if (isReplaced)
        issueRecorder(
          context,
          'problem',
          one.item.key,
        )('number-taken', { from: one.item.record.number, to: id });
      await writeProblem(trx, context, one, id);
      stored.set(one.item.key, id);
    }
    await context.ids.add(trx, 'problem', stored);
    await addDisplayIds(trx, context.source, items, stored);
    return stored.size;
  };
};

/**
 * Stores ids by the display ids at the source, which old addresses contain. Display ids may have been changed here, or
 * occur twice at the source; then the first problem has the address.
 */
async function addDisplayIds(
  trx: Kysely<Database>,
  source: string,
  items: readonly PresentItem<ProblemRecord>[],
  stored: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = items.map(({ key, record }) => ({
    key: storable(record.plan.problem.displayId),
    id: String(stored.get(key)),
  }));
  await sql`insert into site_import_id (source, noun, old_key, new_id)
    select ${source}, 'displayId', key, id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as added (key text, id text)
    on conflict do nothing`.execute(trx);
}

async function prepareProblem(context: WriteContext, item: PresentItem<ProblemRecord>): Promise<Prepared> {
  const { links, services } = context;
  const { key, record, issues } = item;
  const plan = { ...record.plan, problem: storableProblem(record.plan.problem) };
  const from = { noun: 'problem', key } as const;
  const note = issueRecorder(context, 'problem', key);
  const remote = remoteColumnsOf(record);
  if (record.remote !== null && remote === null)
    note('feature-lost', { remote_oj: record.remote.oj, remote_id: record.remote.id });
  noteLimits(record.plan.problem, plan.problem, note);
  try {
    for (const parts of Object.values(plan.problem.statements))
      for (const text of Object.values(parts)) await links.prepare(text, from);
    const isProgramMissing = issues.some(({ rule }) => rule === 'program-missing' || rule === 'feature-lost');
    const reasons = [...plan.stops, ...unsupportedFeatures({ ...plan.problem, displayId: 'x' })];
    const hasData = plan.problem.cases.length > 0;
    if (!hasData && !issues.some(({ rule }) => rule === 'data-missing') && remote === null)
      note('data-missing');
    if (hasData && reasons.length > 0 && !isProgramMissing)
      note('problem-unreadable', { reason: reasons.join('; ').slice(0, 300) });
    if (!hasData || reasons.length > 0 || isProgramMissing)
      return { item, plan, data: null, files: [], remote };
    const data = await storeCases(services.blobs, plan);
    const files = await prepareFiles(services.blobs, plan.problem, data.attachments, null, async () => {});
    return { item, plan, data, files, remote };
  } catch (error) {
    if (!(error instanceof PackageError)) throw error;
    note('problem-unreadable', { reason: error.message.slice(0, 300) });
    return { item, plan, data: null, files: [], remote };
  } finally {
    await record.plan.source.close();
  }
}

async function writeProblem(
  trx: Kysely<Database>,
  context: WriteContext,
  { item: { key, record }, plan, data, files, remote: wantedRemote }: Prepared,
  id: number,
): Promise<void> {
  const { ids, links, now } = context;
  const note = issueRecorder(context, 'problem', key);
  const from = { noun: 'problem', key } as const;
  const wanted =
    plan.problem.displayId
      .replaceAll(/[\p{Cc}/\\]/gu, '-')
      .trim()
      .slice(0, limits.groupProblemIdMax) || String(id);
  const displayId = await settledDisplayId(trx, wanted);
  if (displayId !== plan.problem.displayId)
    note('display-id-taken', { from: plan.problem.displayId, to: displayId });
  const authorUid = ids.get('user', record.author);
  if (authorUid === null && record.author !== null) note('orphan-user');
  const author = authorUid === null ? plan.problem.author || null : await usernameOf(trx, authorUid);
  const gid = ids.number('group', record.group);
  const isGroupMissing = record.group !== null && gid === null;
  if (isGroupMissing) note('orphan-group', { group: record.group });
  const createdAt = record.createdAt ?? now;
  const isTwin = wantedRemote !== null && (await isRemoteTaken(trx, wantedRemote));
  if (isTwin) note('remote-taken', { remote_oj: wantedRemote.remote_oj, remote_id: wantedRemote.remote_id });
  const remote = isTwin ? null : wantedRemote;
  await insertRows(trx, 'problem', [
    {
      id,
      display_id: displayId,
      gid,
      apply_public_progress: gid === null ? null : (record.publicProgress ?? null),
      author,
      author_uid: authorUid,
      created_at: createdAt,
    },
  ]);
  const statements = mapTexts(plan.problem.statements, (text) => links.rewrite(text, from));
  const target = {
    pid: id,
    // A problem of a missing group becomes visible to its owner only, because only the group could see it.
    auth: isGroupMissing
      ? ownerOnly
      : data === null && remote === null && record.auth === 1
        ? contestOnly
        : record.auth,
    by: null,
    note: `import ${plan.format}`,
    format: plan.format,
  } as const;
  if (data === null)
    await storeWithoutData(trx, withoutPrograms({ ...plan.problem, displayId, statements }), target);
  else {
    const sent = { uid: null, at: now, former: [] };
    const { samples, hints } = plan.problem;
    const given = { texts: { statements, samples, hints }, attachments: data.attachments };
    const named = await publishFiles(trx, files, given, sent);
    const problem = { ...plan.problem, ...named.texts, displayId };
    await storePackage(trx, problem, { ...data, attachments: named.attachments }, target);
  }
  await trx
    .updateTable('problem')
    .set({
      revision: 0,
      modified_at: record.modifiedAt ?? createdAt,
      modified_by: null,
      ...(remote !== null && { is_remote: true, ...remote }),
    })
    .where('id', '=', id)
    .execute();
  const tags = record.tags.flatMap((tag) => ids.number('tag', tag) ?? []);
  await sql`insert into problem_tag (pid, tag_id) select ${id}::bigint, tag_id from unnest(${tags}::bigint[]) as tag_id
    on conflict do nothing`.execute(trx);
}

async function settledDisplayId(trx: Kysely<Database>, wanted: string): Promise<string> {
  const row = await trx
    .selectFrom('problem')
    .where(sql<boolean>`lower(display_id) = lower(${wanted})`)
    .select('id')
    .executeTakeFirst();
  return row === undefined ? wanted : await freeDisplayId(trx, wanted);
}

async function usernameOf(trx: Kysely<Database>, uid: string): Promise<string | null> {
  const row = await trx.selectFrom('app_user').where('uid', '=', uid).select('username').executeTakeFirst();
  return row?.username ?? null;
}

function mapTexts(
  statements: ProblemPackage['statements'],
  change: (text: string) => string,
): ProblemPackage['statements'] {
  return Object.fromEntries(
    Object.entries(statements).map(([locale, parts]) => [
      locale,
      Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, change(text)])),
    ]),
  );
}

/** Limits a value to a whole number from 1 to `most`. */
function within(value: number, most: number): number {
  return Math.min(Math.max(1, Math.round(value)), most);
}

/**
 * Adapts a problem to this site: removes what the database cannot store and languages that the site does not have, and
 * limits values to their ranges.
 */
function storableProblem(problem: ProblemPackage): ProblemPackage {
  const { timeMs, memoryMb, stackMb } = problemLimitRanges;
  const templates = Object.entries(problem.codeTemplates).filter(
    ([name]) => findLanguage(name) !== undefined,
  );
  const languages = problem.languages?.filter((name) => findLanguage(name) !== undefined) ?? null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only texts change
  const clean = JSON.parse(JSON.stringify(problem), (_, value: unknown) =>
    typeof value === 'string' ? storable(value) : value,
  ) as ProblemPackage;
  return {
    ...clean,
    timeLimitMs: within(problem.timeLimitMs, timeMs.most),
    memoryLimitMb: within(problem.memoryLimitMb, memoryMb.most),
    stackLimitMb: within(problem.stackLimitMb, stackMb.most),
    codeTemplates: Object.fromEntries(templates),
    languages: languages !== null && languages.length === 0 ? null : languages,
  };
}

function noteLimits(
  theirs: ProblemPackage,
  ours: ProblemPackage,
  note: ReturnType<typeof issueRecorder>,
): void {
  for (const limit of ['timeLimitMs', 'memoryLimitMb', 'stackLimitMb'] as const)
    if (theirs[limit] !== ours[limit]) note('limit-corrected', { from: theirs[limit], to: ours[limit] });
}

/** Removes everything that cannot be stored without data. A problem that cannot be judged keeps its statement. */
function withoutPrograms(problem: ProblemPackage): ProblemPackage {
  return {
    ...problem,
    judgeMode: 'default',
    judgeCaseMode: 'default',
    checker: null,
    secondChecker: null,
    comparer: null,
    passes: 1,
    cases: [],
    submissions: [],
    inputValidators: [],
    attachments: [],
  };
}
