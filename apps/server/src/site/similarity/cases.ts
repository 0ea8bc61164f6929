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
import { askedTexts } from './texts.ts';

export type CaseServices = Pick<Services, 'db' | 'events' | 'clock'>;

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

export interface CaseRow {
  readonly decision: SimilarityDecision;
  readonly reason: string;
  readonly note: string;
  readonly revision: number;
  readonly decided_at: Date | null;
}

/** Locks the case of a pair; creates the case if there is none. */
export async function lockCase(trx: Kysely<Database>, pairId: number, now: Date): Promise<CaseRow> {
  await trx
    .insertInto('similarity_case')
    .values({ pair_id: pairId, revision: 0, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx
    .selectFrom('similarity_case')
    .where('pair_id', '=', pairId)
    .select(['decision', 'reason', 'note', 'revision', 'decided_at'])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Returns the uids of the users on a side of a pair. */
export async function uidsOf(trx: Kysely<Database>, pairId: number, side: SimilaritySide): Promise<string[]> {
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
        .values({ pair_id: pairId, uid, asked_at: now, notified_at: now })
        .onConflict((conflict) =>
          conflict
            .columns(['pair_id', 'uid'])
            .doUpdateSet({ asked_at: now, notified_at: now })
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
