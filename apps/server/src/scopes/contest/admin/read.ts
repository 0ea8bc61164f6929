import { listedText } from '../../../platform/http/listed-text.ts';
import type { AdminContest } from '@xiezhi/contract/routes/contest-admin';
import {
  type GroupRole,
  managesEvent,
  openingOf,
  ownsEvent,
  type Person,
  phaseAt,
  phaseStatus,
  sharedIds,
} from '@xiezhi/rules';
import { type Kysely, sql, type SqlBool } from 'kysely';
import { containsPattern, pageOf, type Paging } from '../../../platform/database/paging.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { isRowOfGroup, scopeOf } from '../../../platform/scope/sql.ts';
import type { Services } from '../../../platform/services.ts';
import { readsAllCode } from '../../../identity/access/reads-all-code.ts';
import { lastEditorOf } from '../../../identity/audit/last-editor.ts';
import { contestPasswords } from '../../../identity/account/entry-passwords.ts';
import { type ContestRow, findContest, freezeOf } from '../repository.ts';
import { excludedNames } from '../rating/terms.ts';
import { contestsHidingResults } from './hiding.ts';

export interface StaffContestQuery extends Paging {
  readonly keyword: string | undefined;
  readonly type?: number | undefined;
  /** -1 scheduled, 0 running, 1 ended. */
  readonly status?: number | undefined;
  readonly onlyMine?: boolean | undefined;
}

/**
 * Lists contests of the site or of a group, including hidden ones. The keyword is a part of the title or the exact id.
 */
export async function listContestsForStaff(
  db: Kysely<Database>,
  viewer: Person,
  query: StaffContestQuery,
  now: Date,
  group: { readonly gid: number; readonly role: GroupRole } | null = null,
) {
  const { type, status, onlyMine } = query;
  const keyword = query.keyword?.toLowerCase();
  const fits =
    keyword === undefined
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(lower(contest.title) like ${containsPattern(keyword)} or contest.id::text = ${keyword})`;
  const matching = db
    .selectFrom('contest')
    .where(isRowOfGroup(group?.gid ?? null, 'contest'))
    .where('contest.hidden_at', 'is', null)
    .where(fits)
    .$if(type !== undefined, (some) => some.where('contest.type', '=', type ?? 0))
    .$if(onlyMine === true, (some) =>
      some.where(
        sql<SqlBool>`(contest.uid = ${viewer.uid} or contest.id = any(${sharedIds(viewer, 'contest', 'manager')}::bigint[]))`,
      ),
    )
    .where(statusIs(status, now));
  const rows = await matching
    .innerJoin('app_user as author', 'author.uid', 'contest.uid')
    .selectAll('contest')
    .select(['author.username as author', sql<boolean>`false`.as('is_entered')])
    .$if(group === null, (some) => some.orderBy('contest.starts_at', 'desc'))
    .orderBy('contest.id', 'desc')
    .limit(query.limit)
    .offset((query.currentPage - 1) * query.limit)
    .execute();
  const { total } = await matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const hiding = await contestsHidingResults(db, rows, now);
  const records = rows.map((row) => {
    const facts = { kind: 'contest', id: row.id, author: row.uid, group } as const;
    const manage = managesEvent(viewer, facts);
    // Contests of the site can be deleted only by root.
    const remove = group === null ? viewer.role === 'root' : ownsEvent(viewer, facts);
    return Object.assign(presentInList(row, hiding, now), {
      description: listedText(row.description),
      can: { manage, remove },
    });
  });
  return pageOf(records, { value: total, isEstimated: false }, query);
}

function statusIs(status: number | undefined, now: Date) {
  if (status === undefined) return sql<SqlBool>`true`;
  if (status < 0) return sql<SqlBool>`contest.starts_at > ${now}`;
  if (status > 0) return sql<SqlBool>`contest.ends_at <= ${now}`;
  return sql<SqlBool>`contest.starts_at <= ${now} and contest.ends_at > ${now}`;
}

/** Converts a row for lists, in which existing clients expect star users and awards as JSON texts. */
function presentInList(row: ContestRow, hiding: ReadonlySet<number>, now: Date) {
  const { english: _, starAccount, awardConfigList, ...common } = presentForStaff(row, hiding, now);
  return {
    ...common,
    starAccount: JSON.stringify({ star_account: starAccount }),
    awardConfig: JSON.stringify({ config: awardConfigList }),
  };
}

/** Returns a contest with its password, for its managers. Throws `contestNotFound`. */
export async function readContestForStaff(
  services: Pick<Services, 'db' | 'settings' | 'siteSettings' | 'scopes' | 'clock'>,
  viewer: Person,
  cid: number,
  now: Date,
): Promise<AdminContest> {
  const { db, settings } = services;
  const row = await findContest(db, cid, null);
  if (!row || row.hidden_at !== null) throw new ApiError('contestNotFound');
  return {
    ...presentForStaff(row, await contestsHidingResults(db, [row], now), now),
    pwd: contestPasswords.show(settings.secret, row),
    unknownStars: await unknownAmong(db, row.star_accounts),
    ratingExcluded: await excludedNames(db, row.rating_excluded),
    modifiedBy: await lastEditorOf(db, `contest:${cid}`, [
      'contest-created',
      'contest-changed',
      'contest-published',
      'collaborator-added',
      'collaborator-removed',
    ]),
    canCompare: await readsAllCode(services, viewer, scopeOf({ cid, tid: null, gid: row.gid })),
  };
}

/** Returns the names that have no account, because the account does not exist yet or the name is mistyped. */
async function unknownAmong(db: Kysely<Database>, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) with ordinality as given (name, place)
    where not exists (select from app_user where username_key = lower(name)) order by place`.execute(db);
  return rows.map(({ name }) => name);
}

function presentForStaff(
  row: ContestRow,
  hiding: ReadonlySet<number>,
  now: Date,
): Omit<AdminContest, 'pwd' | 'unknownStars' | 'modifiedBy' | 'ratingExcluded' | 'canCompare'> {
  const [startsAt, endsAt] = [row.starts_at, row.ends_at];
  return {
    id: row.id,
    uid: row.uid,
    author: row.author,
    title: row.title,
    description: row.description,
    english: row.texts['en-US'] ?? null,
    type: row.type,
    source: row.source ?? 0,
    auth: row.auth,
    startTime: startsAt.toISOString(),
    endTime: endsAt.toISOString(),
    duration: Math.round((endsAt.getTime() - startsAt.getTime()) / 1000),
    sealRank: row.seal_at !== null,
    sealRankTime: row.seal_at?.toISOString() ?? null,
    autoRealRank: row.auto_unfreeze,
    frozenSince: hiding.has(row.id) ? (row.seal_at?.toISOString() ?? null) : null,
    resultsOpenAt: openingOf(freezeOf(row))?.toISOString() ?? null,
    status: phaseStatus[phaseAt({ startsAt, endsAt }, now)],
    visible: row.is_visible,
    openPrint: row.open_print,
    openAccountLimit: row.account_rule !== null,
    accountLimitRule: row.account_rule,
    rankShowName: row.rank_show_name,
    starAccount: row.star_accounts,
    openRank: row.open_rank,
    oiRankScoreType: row.oi_score_type,
    penaltyUnit: row.penalty_unit,
    gid: row.gid,
    isGroup: row.gid !== null,
    awardType: row.award_type,
    awardConfigList: row.awards.map((level, index) => ({ priority: index + 1, ...level })),
    allowEndSubmit: row.allow_end_submit,
    openVirtual: row.open_virtual,
    allowRemote: row.allows_remote,
    exam: row.is_exam,
    examAddresses: row.exam_addresses,
    examSingleSession: row.exam_single_session,
    examNoCompletion: row.exam_no_completion,
    ownMinutes: row.individual_seconds === null ? 0 : row.individual_seconds / 60,
    rated: row.is_rated,
    ratingFormula: row.rating_formula,
    ratingMin: row.rating_min,
    ratingMax: row.rating_max,
    ratingParticipants: row.rating_participants,
    ratingsApplied: row.rating_revision !== null,
    gmtCreate: row.created_at.toISOString(),
    gmtModified: row.modified_at.toISOString(),
  };
}
