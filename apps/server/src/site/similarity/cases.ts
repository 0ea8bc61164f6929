import type { SimilarityPairDetail } from '@xiezhi/contract/routes/similarity';
import type { SimilarityDecision, SimilaritySide } from '@xiezhi/contract/similarity';
import type { Kysely } from 'kysely';
import { type Actor, recordAudit } from '../../identity/audit/record.ts';
import { notifyUser } from '../../community/inbox/notify.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { presentPair, readProblemNames, selectPairs } from './pairs.ts';
import type { OpenedReportTarget, StoredReportTarget } from './policy.ts';
import { similarityAuditTarget } from './reports.ts';
import { askedTexts, decidedTexts } from './texts.ts';

type CaseServices = Pick<Services, 'db' | 'events' | 'clock'>;

/** Returns the target to which a pair's report belongs. Throws `similarityPairNotFound`. */
export async function findPairTarget(db: Kysely<Database>, id: number): Promise<StoredReportTarget> {
  const row = await db
    .selectFrom('similarity_pair as pair')
    .innerJoin('similarity_report as report', 'report.id', 'pair.report_id')
    .where('pair.id', '=', id)
    .select(['report.cid', 'report.tid', 'report.pid', 'report.gid'])
    .executeTakeFirst();
  if (!row) throw new ApiError('similarityPairNotFound');
  return row;
}

/** Returns a pair with both programs and records that the viewer saw them. Throws `similarityPairNotFound`. */
export async function showPair(
  db: Kysely<Database>,
  by: Actor,
  target: OpenedReportTarget,
  id: number,
): Promise<SimilarityPairDetail> {
  const row = await selectPairs(db)
    .innerJoin('similarity_report as report', 'report.id', 'pair.report_id')
    .leftJoin('app_user as decider', 'decider.uid', 'matter.decided_by')
    .where('pair.id', '=', id)
    .select(['pair.report_id', 'pair.left_uid', 'pair.right_uid', 'pair.fragments', 'report.families'])
    .select(['one.code as left_code', 'one.language as left_language', 'one.status as left_status'])
    .select(['other.code as right_code', 'other.language as right_language', 'other.status as right_status'])
    .select(['one.ip as left_ip', 'other.ip as right_ip'])
    .select(['one_user.realname as left_realname', 'other_user.realname as right_realname'])
    .select(['matter.note', 'matter.reason', 'matter.decided_at', 'matter.revision'])
    .select('decider.username as decider')
    .executeTakeFirst();
  if (!row) throw new ApiError('similarityPairNotFound');
  const parties = await db.selectFrom('similarity_party').where('pair_id', '=', id).selectAll().execute();
  const names = await readProblemNames(db, [row.pid]);
  const shown = presentPair(row);
  const partyOf = (uid: string) => {
    const party = parties.find((one) => one.uid === uid);
    return {
      uid,
      isConcerned: party?.is_concerned ?? false,
      askedAt: party?.asked_at?.toISOString() ?? null,
      statement: party?.statement ?? null,
      statedAt: party?.stated_at?.toISOString() ?? null,
      appeal: party?.appeal ?? null,
      appealedAt: party?.appealed_at?.toISOString() ?? null,
    };
  };
  await recordAudit(db, by, {
    action: 'similarity-pair-viewed',
    target: similarityAuditTarget(target),
    detail: { pair: id, submissions: [row.left_id, row.right_id] },
  });
  return {
    ...shown,
    reportId: row.report_id,
    place: target.shown,
    problem: names.get(row.pid) ?? { displayId: String(row.pid), title: '' },
    threshold:
      row.families.find(({ pid, family }) => pid === row.pid && family === row.family)?.threshold ?? 0,
    left: {
      ...shown.left,
      ...partyOf(row.left_uid),
      realname: row.left_realname,
      language: row.left_language,
      status: row.left_status,
      ip: row.left_ip,
      code: row.left_code,
    },
    right: {
      ...shown.right,
      ...partyOf(row.right_uid),
      realname: row.right_realname,
      language: row.right_language,
      status: row.right_status,
      ip: row.right_ip,
      code: row.right_code,
    },
    fragments: row.fragments.map(({ left, right }) => ({ left: { ...left }, right: { ...right } })),
    note: row.note ?? '',
    reason: row.reason ?? '',
    decidedBy: row.decider,
    decidedAt: row.decided_at?.toISOString() ?? null,
    version: row.revision ?? 0,
  };
}

interface CaseRow {
  readonly decision: SimilarityDecision;
  readonly reason: string;
  readonly note: string;
  readonly revision: number;
}

/** Locks the case of a pair; creates the case if there is none. */
async function lockCase(trx: Kysely<Database>, pairId: number, now: Date): Promise<CaseRow> {
  await trx
    .insertInto('similarity_case')
    .values({ pair_id: pairId, revision: 0, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx
    .selectFrom('similarity_case')
    .where('pair_id', '=', pairId)
    .select(['decision', 'reason', 'note', 'revision'])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

async function uidsOf(trx: Kysely<Database>, pairId: number, side: SimilaritySide): Promise<string[]> {
  const { left_uid, right_uid } = await trx
    .selectFrom('similarity_pair')
    .where('id', '=', pairId)
    .select(['left_uid', 'right_uid'])
    .executeTakeFirstOrThrow();
  return [...(side === 'right' ? [] : [left_uid]), ...(side === 'left' ? [] : [right_uid])];
}

/**
 * Asks users of a pair for a statement; a user who was asked before is not asked again. Throws `similarityDecided`
 * unless the case is open.
 */
export async function askForStatement(
  services: CaseServices,
  by: Actor,
  target: OpenedReportTarget,
  { pairId, side }: { readonly pairId: number; readonly side: SimilaritySide },
): Promise<void> {
  const now = services.clock();
  await services.db.transaction().execute(async (trx) => {
    const { decision } = await lockCase(trx, pairId, now);
    if (decision !== 'open') throw new ApiError('similarityDecided');
    for (const uid of await uidsOf(trx, pairId, side)) {
      const asked = await trx
        .insertInto('similarity_party')
        .values({ pair_id: pairId, uid, asked_at: now })
        .onConflict((conflict) =>
          conflict
            .columns(['pair_id', 'uid'])
            .doUpdateSet({ asked_at: now })
            .where('similarity_party.asked_at', 'is', null),
        )
        .returning('uid')
        .executeTakeFirst();
      if (asked)
        await notifyUser(services, trx, { kind: 'sys', to: uid, texts: askedTexts(target.shown.title) });
    }
    await recordAudit(trx, by, {
      action: 'similarity-asked',
      target: similarityAuditTarget(target),
      detail: { pair: pairId, side },
    });
  });
}

export interface WantedDecision {
  readonly pairId: number;
  /** Version of the case that the editor read; if absent, changes by others are overwritten. */
  readonly version?: number | null | undefined;
  readonly decision: SimilarityDecision;
  readonly side?: SimilaritySide | null | undefined;
  readonly note?: string | null | undefined;
  readonly reason?: string | null | undefined;
}

/**
 * Decides the case of a pair. A confirmation is reported to the users whom it concerns. Users who already know of the
 * case are notified of every decision, but not that it was reopened. Throws `similarityReasonMissing`, and
 * `similarityOutdated` if the case has another version than the editor read.
 */
export async function decideCase(
  services: CaseServices,
  by: Actor,
  target: OpenedReportTarget,
  wanted: WantedDecision,
): Promise<void> {
  const { pairId, decision } = wanted;
  const now = services.clock();
  await services.db.transaction().execute(async (trx) => {
    const former = await lockCase(trx, pairId, now);
    if (former.revision !== (wanted.version ?? former.revision)) throw new ApiError('similarityOutdated');
    const reason = wanted.reason ?? former.reason;
    if (decision === 'confirmed' && reason === '') throw new ApiError('similarityReasonMissing');
    await trx
      .updateTable('similarity_case')
      .set({ decision, reason, note: wanted.note ?? former.note, revision: former.revision + 1 })
      .set(
        decision === 'open'
          ? { decided_by: null, decided_at: null }
          : { decided_by: by.uid, decided_at: now },
      )
      .where('pair_id', '=', pairId)
      .execute();
    const concerned = await setConcerned(trx, pairId, wanted);
    const known = await trx
      .selectFrom('similarity_party')
      .where('pair_id', '=', pairId)
      .select(['uid', 'asked_at', 'appealed_at'])
      .execute();
    for (const { uid, asked_at, appealed_at } of known) {
      const isNotified = asked_at !== null || appealed_at !== null || former.decision === 'confirmed';
      if (decision === 'open' || (!isNotified && !(decision === 'confirmed' && concerned.includes(uid))))
        continue;
      const own = decision === 'confirmed' && concerned.includes(uid) ? 'confirmed' : 'cleared';
      await notifyUser(services, trx, { kind: 'sys', to: uid, texts: decidedTexts(target.shown.title, own) });
    }
    await recordAudit(trx, by, {
      action: 'similarity-decided',
      target: similarityAuditTarget(target),
      before: { decision: former.decision },
      after: { decision, side: wanted.side ?? null },
      detail: { pair: pairId },
    });
  });
}

/**
 * Stores which users the case concerns; returns their uids. Without `side` the stored users are kept; if none are
 * stored, both users are concerned.
 */
async function setConcerned(
  trx: Kysely<Database>,
  pairId: number,
  { side }: WantedDecision,
): Promise<string[]> {
  const stored = await trx
    .selectFrom('similarity_party')
    .where('pair_id', '=', pairId)
    .where('is_concerned', '=', true)
    .select('uid')
    .execute();
  if ((side ?? null) === null && stored.length > 0) return stored.map(({ uid }) => uid);
  const concerned = await uidsOf(trx, pairId, side ?? 'both');
  await trx
    .updateTable('similarity_party')
    .set({ is_concerned: false })
    .where('pair_id', '=', pairId)
    .execute();
  for (const uid of concerned)
    await trx
      .insertInto('similarity_party')
      .values({ pair_id: pairId, uid, is_concerned: true })
      .onConflict((conflict) => conflict.columns(['pair_id', 'uid']).doUpdateSet({ is_concerned: true }))
      .execute();
  return concerned;
}
