import type { OwnSimilarityCase } from '@xiezhi/contract/routes/similarity';
import type { Locale } from '@xiezhi/contract/limits';
import { similarityLimits } from '@xiezhi/contract/similarity';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { contestTitles, titleIn } from '../../problems/problem/visible-in-contest.ts';
import { outcomeFor } from './decision.ts';
import { readProblemNames } from './pairs.ts';

type ProblemName = OwnSimilarityCase['problem'];

const day = 86_400_000;

/**
 * Returns the query for the cases that a user may see. These are cases in which the user was asked for a statement,
 * confirmed cases that concern the user, and cases whose decision was sent to the user. The rows contain only the
 * user's own submission. Cases in deleted contests, trainings and problems are excluded.
 */
function selectOwn(db: Kysely<Database>, uid: string) {
  return db
    .selectFrom('similarity_party as party')
    .innerJoin('similarity_case as matter', 'matter.pair_id', 'party.pair_id')
    .innerJoin('similarity_pair as pair', 'pair.id', 'party.pair_id')
    .innerJoin('similarity_report as report', 'report.id', 'pair.report_id')
    .innerJoin('submission', (join) =>
      join.on(
        sql<boolean>`submission.id = case when pair.left_uid = ${uid} then pair.left_id else pair.right_id end`,
      ),
    )
    .leftJoin('contest_problem', 'contest_problem.id', 'submission.cpid')
    .leftJoin('contest', 'contest.id', 'report.cid')
    .leftJoin('training', 'training.id', 'report.tid')
    .leftJoin('problem as compared', 'compared.id', 'report.pid')
    .where('party.uid', '=', uid)
    .where(sql<boolean>`(party.asked_at is not null or party.appealed_at is not null or party.notified_at is not null
      or (party.is_concerned and matter.decision = 'confirmed'))`)
    .where(
      sql<boolean>`contest.hidden_at is null and training.hidden_at is null and compared.hidden_at is null`,
    )
    .select(['party.pair_id', 'party.is_concerned', 'party.asked_at', 'party.statement'])
    .select(['party.appeal', 'party.appealed_at', 'matter.decision', 'matter.reason', 'matter.decided_at'])
    .select(['pair.pid', 'pair.fragments', 'report.cid', 'report.tid', 'submission.submitted_at'])
    .select([
      'submission.id as submit_id',
      'contest.title as contest_title',
      'training.title as training_title',
    ])
    .select(['contest_problem.display_id', 'contest_problem.display_title', contestTitles.as('titles')])
    .select(sql<boolean>`pair.left_uid = ${uid}`.as('is_left'));
}

type OwnRow = Awaited<ReturnType<ReturnType<typeof selectOwn>['executeTakeFirstOrThrow']>>;

/** Lists the cases of a user, newest first. */
export async function listOwnCases(
  db: Kysely<Database>,
  uid: string,
  now: Date,
  locale: Locale,
): Promise<OwnSimilarityCase[]> {
  const rows = await selectOwn(db, uid).orderBy('party.pair_id', 'desc').limit(200).execute();
  const names = await readProblemNames(
    db,
    rows.map(({ pid }) => pid),
  );
  return rows.map((row) => {
    const problem = contestName(row, locale) ??
      names.get(row.pid) ?? { displayId: String(row.pid), title: '' };
    const decision = outcomeFor(row.decision, row.is_concerned);
    return {
      id: row.pair_id,
      place: placeOfCase(row, problem.title),
      problem,
      submitId: row.submit_id,
      submittedAt: row.submitted_at.toISOString(),
      parts: row.fragments.map(({ left, right }) => {
        const { fromRow, toRow } = row.is_left ? left : right;
        return { fromRow, toRow };
      }),
      decision,
      reason: decision === 'confirmed' ? row.reason : '',
      decidedAt: row.decided_at?.toISOString() ?? null,
      askedAt: row.asked_at?.toISOString() ?? null,
      statement: row.statement,
      appeal: row.appeal,
      appealedAt: row.appealed_at?.toISOString() ?? null,
      canState: row.decision === 'open',
      appealUntil: appealUntil(row, now)?.toISOString() ?? null,
    };
  });
}

/** Returns the problem's name in its contest, which may hide where the problem comes from. Null outside contests. */
function contestName({ display_id, display_title, titles }: OwnRow, locale: Locale): ProblemName | null {
  if (display_id === null || display_title === null) return null;
  return { displayId: display_id, title: titleIn({ display_title, titles }, locale) };
}

function placeOfCase(row: OwnRow, problemTitle: string): OwnSimilarityCase['place'] {
  if (row.cid !== null) return { kind: 'contest', id: row.cid, title: row.contest_title ?? '' };
  if (row.tid !== null) return { kind: 'training', id: row.tid, title: row.training_title ?? '' };
  return { kind: 'problem', id: row.pid, title: problemTitle };
}

/** Returns the time until which the user may appeal; null if an appeal is not possible. */
function appealUntil(row: OwnRow, now: Date): Date | null {
  if (
    outcomeFor(row.decision, row.is_concerned) !== 'confirmed' ||
    row.decided_at === null ||
    row.appealed_at !== null
  )
    return null;
  const end = new Date(row.decided_at.getTime() + similarityLimits.appealDays * day);
  return end > now ? end : null;
}

async function findOwn(trx: Kysely<Database>, uid: string, caseId: number): Promise<OwnRow> {
  // Locks the case. Decisions lock the same row.
  await trx
    .selectFrom('similarity_case')
    .where('pair_id', '=', caseId)
    .select('pair_id')
    .forUpdate()
    .execute();
  const row = await selectOwn(trx, uid).where('party.pair_id', '=', caseId).executeTakeFirst();
  if (!row) throw new ApiError('similarityCaseNotFound');
  return row;
}

/** Stores the user's statement. Throws `similarityCaseNotFound`, `similarityDecided`. */
export async function writeStatement(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  uid: string,
  caseId: number,
  statement: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { decision } = await findOwn(trx, uid, caseId);
    if (decision !== 'open') throw new ApiError('similarityDecided');
    await trx
      .updateTable('similarity_party')
      .set({ statement, stated_at: clock() })
      .where('pair_id', '=', caseId)
      .where('uid', '=', uid)
      .execute();
  });
}

/** Stores the user's appeal; only one is possible. Throws `similarityCaseNotFound`, `similarityNoAppeal`. */
export async function writeAppeal(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  uid: string,
  caseId: number,
  appeal: string,
): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    const row = await findOwn(trx, uid, caseId);
    if (appealUntil(row, now) === null) throw new ApiError('similarityNoAppeal');
    await trx
      .updateTable('similarity_party')
      .set({ appeal, appealed_at: now })
      .where('pair_id', '=', caseId)
      .where('uid', '=', uid)
      .execute();
  });
}
