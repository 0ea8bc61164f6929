import type { SimilarityDecision, SimilaritySide } from '@xiezhi/contract/similarity';
import type { Kysely } from 'kysely';
import { type Actor, recordAudit } from '../../identity/audit/record.ts';
import { notifyUser } from '../../community/inbox/notify.ts';
import type { StoredMessageTexts } from '../../platform/database/documents.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type CaseRow, type CaseServices, lockCase, uidsOf } from './cases.ts';
import type { OpenedReportTarget } from './policy.ts';
import { similarityAuditTarget } from './reports.ts';
import { decidedTexts } from './texts.ts';

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
 * Decides the case of a pair, or edits its note. It is a new decision if the decision, the users concerned or the reason
 * change, or if nothing changes while an appeal waits. Users who know of the case, and users whom a confirmation
 * concerns, are notified of what changes for them, but not that the case was reopened. Throws `similarityReasonMissing`,
 * and `similarityOutdated` if the case has another version than the editor read.
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
    const note = wanted.note ?? former.note;
    const before = await readParties(trx, pairId);
    const concerned = await setConcerned(trx, pairId, wanted);
    const isOtherReason = decision === 'confirmed' && reason !== former.reason;
    const isRepeated = decision === former.decision && !isOtherReason && note === former.note;
    const parties = await readParties(trx, pairId);
    const changed = parties.filter((party) => {
      const outcome = outcomeFor(decision, concerned.includes(party.uid));
      const isKnown = before.some((one) => isConcernedParty(one, party));
      return outcome !== outcomeFor(former.decision, isKnown) || (outcome === 'confirmed' && isOtherReason);
    });
    const appealing = parties.filter((party) => isAppealOpen(party, former));
    const isDecision =
      decision !== former.decision || changed.length > 0 || (isRepeated && appealing.length > 0);
    await trx
      .updateTable('similarity_case')
      .set({ decision, reason, note, revision: former.revision + 1 })
      .$if(isDecision, (update) =>
        update.set(
          decision === 'open'
            ? { decided_by: null, decided_at: null }
            : { decided_by: by.uid, decided_at: now },
        ),
      )
      .where('pair_id', '=', pairId)
      .execute();
    // A decision answers every appeal, also if it stays the same for the user.
    for (const party of isDecision ? new Set([...changed, ...appealing]) : []) {
      const outcome = outcomeFor(decision, concerned.includes(party.uid));
      const wasConfirmed =
        former.decision === 'confirmed' && before.some((one) => isConcernedParty(one, party));
      if (outcome === 'open' || (outcome === 'cleared' && !knows(party) && !wasConfirmed)) continue;
      const isUpheld = outcome === 'confirmed' && wasConfirmed && appealing.includes(party);
      const notified = isUpheld ? 'upheld' : outcome;
      const texts = decidedTexts(target.shown.title, notified, party.appealed_at === null);
      await notifyOutcome(services, trx, { pairId, uid: party.uid, texts });
    }
    await recordAudit(trx, by, {
      action: isDecision ? 'similarity-decided' : 'similarity-note-changed',
      target: similarityAuditTarget(target),
      before: { decision: former.decision },
      after: { decision, side: wanted.side ?? null },
      detail: { pair: pairId },
    });
  });
}

interface Notice {
  readonly pairId: number;
  readonly uid: string;
  readonly texts: StoredMessageTexts;
}

async function notifyOutcome(
  services: CaseServices,
  trx: Kysely<Database>,
  { pairId, uid, texts }: Notice,
): Promise<void> {
  await notifyUser(services, trx, { kind: 'sys', to: uid, texts });
  await trx
    .updateTable('similarity_party')
    .set({ notified_at: services.clock() })
    .where('pair_id', '=', pairId)
    .where('uid', '=', uid)
    .execute();
}

async function readParties(trx: Kysely<Database>, pairId: number) {
  return trx
    .selectFrom('similarity_party')
    .where('pair_id', '=', pairId)
    .select(['uid', 'is_concerned', 'asked_at', 'appealed_at', 'notified_at'])
    .execute();
}

type Party = Awaited<ReturnType<typeof readParties>>[number];

function isConcernedParty(one: Party, { uid }: Party): boolean {
  return one.uid === uid && one.is_concerned;
}

/** Whether the user was notified of the case before. */
function knows({ asked_at, appealed_at, notified_at }: Party): boolean {
  return asked_at !== null || appealed_at !== null || notified_at !== null;
}

/** Whether an appeal of the user waits for a decision. */
function isAppealOpen({ appealed_at }: Party, { decided_at }: CaseRow): boolean {
  return appealed_at !== null && (decided_at === null || appealed_at > decided_at);
}

/** Returns the decision as it affects a user. A confirmation that does not concern the user clears them. */
export function outcomeFor(decision: SimilarityDecision, isConcerned: boolean): SimilarityDecision {
  return decision === 'confirmed' && !isConcerned ? 'cleared' : decision;
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
