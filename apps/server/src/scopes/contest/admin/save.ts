import { isFrozenAt, type Person, sharedRole } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import { type Actor, recordAudit } from '../../../identity/audit/record.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Services } from '../../../platform/services.ts';
import { recordWriting, textBytes } from '../../../platform/storage/written.ts';
import { isEditable } from '../../../problems/problem/visible.ts';
import { publicProblem } from '../../../platform/scope/sql.ts';
import { contestPasswords } from '../../../identity/account/entry-passwords.ts';
import { ratingColumnsOf, ratingTermsOf, refuseRatedRemoval } from '../rating/terms.ts';
import { type ContestRow, freezeOf } from '../repository.ts';
import { contestsHidingResults } from './hiding.ts';
import { checkRemoteAllowed } from './remote.ts';
import { lockContest, nextNumber, publishContestChange } from './lock.ts';
import {
  accountRuleOf,
  storedAwards,
  entryOf,
  examOf,
  ownSecondsOf,
  storedContestTimes,
  type WrittenContest,
} from './terms.ts';

type SavingServices = Pick<Services, 'db' | 'events' | 'clock' | 'settings'>;

/** Returns the columns that a form sets; columns that it does not set are undefined. */
async function columnsOf(
  { secret }: Services['settings'],
  written: WrittenContest,
  former: ContestRow | null,
  frozenAt: Date | null = null,
) {
  const { auth, password, dropsEntries } = await entryOf(secret, written, former);
  const awards = storedAwards(written);
  const times = storedContestTimes(written, former, frozenAt);
  const individual_seconds = ownSecondsOf(written, times, former);
  return {
    dropsEntries,
    password,
    columns: {
      ...times,
      individual_seconds,
      ...examOf(written, { ...times, auth, individual_seconds }, former),
      auth,
      account_rule: accountRuleOf(written, former),
      title: given(written.title),
      description: given(written.description),
      texts:
        written.english === undefined
          ? undefined
          : JSON.stringify({ ...former?.texts, 'en-US': written.english ?? undefined }),
      auto_unfreeze: given(written.autoRealRank),
      is_visible: given(written.visible),
      open_print: given(written.openPrint),
      rank_show_name: given(written.rankShowName),
      star_accounts: given(written.starAccount),
      open_rank: given(written.openRank),
      oi_score_type: given(written.oiRankScoreType),
      penalty_unit: given(written.penaltyUnit),
      award_type: given(written.awardType),
      awards: awards ? JSON.stringify(awards) : undefined,
      allow_end_submit: given(written.allowEndSubmit),
      // A new public contest allows virtual runs, unless the request says otherwise.
      open_virtual: written.openVirtual ?? (former === null ? auth === 0 : undefined),
      allows_remote: given(written.allowRemote),
    },
  };
}

/** Converts null to undefined: both mean that the column stays unchanged. */
function given<Value>(value: Value | null | undefined): Value | undefined {
  return value ?? undefined;
}

/** Creates a contest of the site or of a group; returns its id. Throws the errors of `terms.ts`. */
export async function createContest(
  { db, clock, events, settings }: SavingServices,
  by: Actor,
  written: WrittenContest & { readonly title: string; readonly type: number },
  gid: number | null = null,
): Promise<number> {
  const { columns, password } = await columnsOf(settings, written, null);
  const rating = await ratingColumnsOf(db, written, null, gid);
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('contest')
      .values({
        ...columns,
        ...rating,
        title: written.title,
        type: written.type,
        uid: by.uid,
        gid,
        created_at: now,
        modified_at: now,
        announced_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (password !== null) await contestPasswords.store(trx, settings.secret, { id, password });
    await recordAudit(trx, by, {
      action: 'contest-created',
      target: `contest:${id}`,
      after: { title: written.title, ...(gid !== null && { gid }) },
    });
    await events.publish(trx, 'contest-times');
    return id;
  });
}

/**
 * Changes a contest; its rule, author and group cannot be changed. Throws `contestNotFound`, `changedMeanwhile`,
 * `ownTimeHolds`, `contestRemoteHeld` and the errors of `terms.ts` in this folder and in `rating`.
 */
export async function changeContest(
  services: SavingServices,
  by: Actor,
  id: number,
  { version, ...written }: WrittenContest & { readonly version?: string | null | undefined },
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const former = await lockContest(trx, id);
    if (version && version !== former.modified_at.toISOString()) throw new ApiError('changedMeanwhile');
    const now = services.clock();
    const frozenAt = (await contestsHidingResults(trx, [former], now)).has(id) ? now : null;
    const { columns, password, dropsEntries } = await columnsOf(services.settings, written, former, frozenAt);
    if (written.visible === false) refuseRatedRemoval(former);
    const rating = await ratingColumnsOf(trx, written, former, former.gid);
    // Individual times hide the results of others, as a freeze does, so they cannot be turned off while they hide
    // something.
    if (
      former.individual_seconds !== null &&
      columns.individual_seconds === null &&
      (await keepsOthersApart(trx, former, now))
    )
      throw new ApiError('ownTimeHolds');
    await checkRemoteAllowed(trx, id, former, {
      is_exam: columns.is_exam,
      allows_remote: columns.allows_remote ?? former.allows_remote,
    });
    await trx
      .updateTable('contest')
      .set({ ...columns, ...rating, ...(await nextNumber(services, former)) })
      .where('id', '=', id)
      .execute();
    if (password !== null) await contestPasswords.store(trx, services.settings.secret, { id, password });
    if (dropsEntries) await trx.deleteFrom('contest_registration').where('cid', '=', id).execute();
    await recordAudit(trx, by, {
      action: 'contest-changed',
      target: `contest:${id}`,
      before: auditFields(former),
      after: {
        ...auditFields({ ...former, ...columns, ...rating, title: columns.title ?? former.title }),
        dropsEntries,
      },
    });
    await auditPublication(trx, by, former, columns);
    await publishContestChange(services, trx, id);
  });
}

/**
 * Records in the audit log that a change of the contest published the results. Existing clients publish by changing the
 * freeze.
 */
async function auditPublication(
  trx: Kysely<Database>,
  by: Actor,
  former: ContestRow,
  { published_at: at }: { readonly published_at?: Date | null },
): Promise<void> {
  if (!at || at.getTime() === former.published_at?.getTime()) return;
  await recordAudit(trx, by, {
    action: 'contest-published',
    target: `contest:${former.id}`,
    after: { publishedAt: at },
  });
}

/** Publishes the results: ends the current freeze for everybody. Throws `contestNotFound`, `contestNotFrozen`. */
export async function publishResults(services: SavingServices, by: Actor, id: number): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const former = await lockContest(trx, id);
    const now = services.clock();
    if (!isFrozenAt(freezeOf(former), now)) throw new ApiError('contestNotFrozen');
    const columns = { published_at: now, opens_not_before: null };
    await trx
      .updateTable('contest')
      .set({ ...columns, ...(await nextNumber(services, former)) })
      .where('id', '=', id)
      .execute();
    await auditPublication(trx, by, former, columns);
    await publishContestChange(services, trx, id);
  });
}

/**
 * Whether a contestant has started their individual time and the contest is still running. Until its end, contestants
 * do not see the results of others.
 */
async function keepsOthersApart(trx: Kysely<Database>, row: ContestRow, now: Date): Promise<boolean> {
  if (now < row.starts_at || now >= row.ends_at) return false;
  const { rows } = await sql`select from contest_individual_start where cid = ${row.id}
    and starts_at >= ${row.starts_at} limit 1`.execute(trx);
  return rows.length > 0;
}

/** Columns of a contest whose changes the audit log records. */
type AuditedColumn =
  | 'title'
  | 'starts_at'
  | 'ends_at'
  | 'seal_at'
  | 'auth'
  | 'individual_seconds'
  | 'is_exam'
  | 'is_rated'
  | 'rating_formula'
  | 'rating_min'
  | 'rating_max'
  | 'rating_participants'
  | 'rating_excluded';

function auditFields(row: Pick<ContestRow, AuditedColumn>) {
  return {
    title: row.title,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    sealAt: row.seal_at,
    auth: row.auth,
    ...(row.individual_seconds !== null && { ownMinutes: row.individual_seconds / 60 }),
    ...(row.is_exam && { exam: true }),
    ...(row.is_rated && { rating: ratingTermsOf(row) }),
  };
}

/** Shows or hides a contest. Throws `contestNotFound`, `ratingApplied`. */
export async function setContestVisible(
  services: SavingServices,
  by: Actor,
  id: number,
  isVisible: boolean,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const former = await lockContest(trx, id);
    if (!isVisible) refuseRatedRemoval(former);
    await trx
      .updateTable('contest')
      .set({ is_visible: isVisible, ...(await nextNumber(services, former)) })
      .where('id', '=', id)
      .execute();
    await recordAudit(trx, by, {
      action: 'contest-changed',
      target: `contest:${id}`,
      before: { visible: former.is_visible },
      after: { visible: isVisible },
    });
    await publishContestChange(services, trx, id);
  });
}

/** Deletes a contest for everybody; its submissions remain. Throws `contestNotFound`, `ratingApplied`. */
export async function deleteContest(
  services: SavingServices & Pick<Services, 'domainEvents'>,
  by: Actor,
  id: number,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const former = await lockContest(trx, id);
    refuseRatedRemoval(former);
    const { title } = former;
    await trx.updateTable('contest').set({ hidden_at: services.clock() }).where('id', '=', id).execute();
    await recordAudit(trx, by, { action: 'contest-deleted', target: `contest:${id}`, before: { title } });
    await services.domainEvents.emit(trx, 'contest-deleted', { cid: id });
    await publishContestChange(services, trx, id);
  });
}

/**
 * Creates a hidden copy of a contest with the same problems, owned by the caller; returns its id. For a manager added
 * by the owner, only problems that this manager may add to a contest are copied. Other problems would remain readable
 * in the copy after the manager loses the role. A single statement reads a consistent state without locking the source
 * contest: locking first the contest and then its problems could deadlock. Throws `contestNotFound`.
 */
export async function cloneContest(
  { db, clock, settings }: SavingServices,
  by: Actor & { readonly person: Person },
  id: number,
): Promise<number> {
  const isAddedManager = sharedRole(by.person, 'contest', id) === 'manager';
  const isCopied = isAddedManager
    ? sql`(${publicProblem()} or ${isEditable(by.person, 'problem')} or problem.is_group and problem.gid = copy.gid)`
    : sql`true`;
  const texts = await db
    .selectFrom('contest')
    .where('id', '=', id)
    .select(['description', 'texts'])
    .executeTakeFirst();
  await recordWriting({ db, clock }, by.uid, textBytes(texts), 'texts');
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Pick<ContestRow, 'id' | 'title' | 'sealed_password'>>`
      with copy as (
        insert into contest (uid, gid, title, description, type, auth, starts_at, ends_at, is_visible, source, texts,
          password_hash, seal_at, auto_unfreeze, open_print, open_rank, rank_show_name, allow_end_submit,
          open_virtual, oi_score_type, penalty_unit, account_rule, star_accounts, award_type, awards, individual_seconds, is_exam,
          exam_addresses, exam_single_session, exam_no_completion, allows_remote, created_at, modified_at)
        select ${by.uid}, gid, left(title, 240) || ' [Cloned]', description, type, auth, starts_at, ends_at, false, id,
          texts, password_hash, seal_at, auto_unfreeze, open_print, open_rank, rank_show_name, allow_end_submit,
          open_virtual, oi_score_type, penalty_unit, account_rule, star_accounts, award_type, awards, individual_seconds, is_exam,
          exam_addresses, exam_single_session, exam_no_completion, allows_remote, ${clock()}::timestamptz,
          ${clock()}::timestamptz
        from contest where id = ${id} and hidden_at is null returning id, gid
      ), links as (
        insert into contest_problem (cid, pid, display_id, display_title, color, keeps_public)
        select copy.id, link.pid, link.display_id, link.display_title, link.color, link.keeps_public
        from copy, contest_problem link join problem on problem.id = link.pid
        where link.cid = ${id} and link.hidden_at is null and ${isCopied}
      )
      select copy.id, contest.title, contest.sealed_password from copy, contest where contest.id = ${id}`.execute(
      trx,
    );
    const [copy] = rows;
    if (!copy) throw new ApiError('contestNotFound');
    // The encryption of a password depends on the contest id, so the copy needs its own ciphertext.
    const password = contestPasswords.open(settings.secret, { ...copy, id });
    if (password !== null) await contestPasswords.store(trx, settings.secret, { id: copy.id, password });
    await recordAudit(trx, by, {
      action: 'contest-created',
      target: `contest:${copy.id}`,
      after: { title: copy.title, source: id },
    });
    return copy.id;
  });
}
