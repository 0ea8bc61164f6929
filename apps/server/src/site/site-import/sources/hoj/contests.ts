import type { AnnouncementRecord, ContestRecord } from '../../model/records.ts';
import type { Issue, Stream } from '../../model/source.ts';
import type { LocalTime } from '../../raw/local-time.ts';
import { numberedStream, type RawDatabase } from '../../raw/raw-database.ts';
import { repairedText } from '../../raw/texts.ts';
import { hojAwards, starsOf } from './contest-settings.ts';
import type { HojRow } from './schema.ts';

type ProblemRow = Pick<HojRow<'contest_problem'>, 'id' | 'display_id' | 'pid' | 'display_title' | 'color'>;

type ContestRow = HojRow<'contest'> & {
  readonly n: number;
  readonly problems: readonly ProblemRow[] | null;
  /** Problems that are not in the contest but have submissions in it. */
  readonly removed: readonly { readonly cpid: number; readonly pid: number }[] | null;
  readonly people: readonly Pick<HojRow<'contest_register'>, 'uid' | 'gmt_create'>[] | null;
  readonly announcements: readonly HojRow<'announcement'>[] | null;
  readonly prints: readonly (HojRow<'contest_print'> & { readonly uid: string | null })[] | null;
};

const contestQuery = `select contest.*, contest.id as n,
  (select json_agg(json_build_object('id', id, 'display_id', display_id, 'pid', pid, 'display_title', display_title,
    'color', color) order by display_id, id) from @contest_problem link where link.cid = contest.id) as problems,
  (select json_agg(distinct jsonb_build_object('cpid', cpid, 'pid', pid)) from @judge judge where judge.cid = contest.id
    and not exists (select from @contest_problem link where link.id = judge.cpid and link.cid = judge.cid
      and link.pid = judge.pid)) as removed,
  (select json_agg(json_build_object('uid', uid, 'gmt_create', gmt_create)) from @contest_register register
    where register.cid = contest.id and coalesce(register.status, 0) = 0) as people,
  (select json_agg(to_jsonb(announcement)) from @announcement announcement where announcement.id in
    (select aid from @contest_announcement link where link.cid = contest.id)) as announcements,
  (select json_agg(to_jsonb(print) || jsonb_build_object('uid', users.uuid)) from @contest_print print
    left join @user_info users on users.username = print.username where print.cid = contest.id) as prints
from @contest contest where contest.id > $1 order by contest.id limit 20`;

export function hojContests(raw: RawDatabase, time: LocalTime): Stream<ContestRecord> {
  return numberedStream<ContestRow, ContestRecord>(
    (after) => raw.query(contestQuery, [after]),
    async (row) => {
      const key = String(row.n);
      const issues: Issue[] = [];
      const text = repairedText(issues);
      const startsAt = time.read(row.start_time);
      const endsAt = time.read(row.end_time);
      if (startsAt === null || endsAt === null) issues.push({ rule: 'zero-date' });
      const start = startsAt ?? endsAt ?? time.read(row.gmt_create) ?? new Date();
      const password = row.pwd ?? '';
      const stars = starsOf(row.star_account);
      const awards = hojAwards(row.award_config);
      if (stars === null) issues.push({ rule: 'feature-lost', detail: { column: 'star_account' } });
      else if (awards === null) issues.push({ rule: 'feature-lost', detail: { column: 'award_config' } });
      const people = await uidsOf(raw, stars ?? []);
      if (people.length < new Set(stars).size)
        issues.push({ rule: 'orphan-left-out', detail: { column: 'star_account' } });
      for (const { uid, username } of row.prints ?? [])
        if (uid === null)
          issues.push({ rule: 'orphan-left-out', detail: { table: 'contest_print', user: username } });
      const record: ContestRecord = {
        number: row.n,
        title: text(row.title).trim() || key,
        description: text(row.description),
        owner: row.uid ?? '',
        group: row.is_group === 1 && row.gid !== null ? String(row.gid) : null,
        type: row.type === 1 ? 1 : 0,
        auth: row.auth === 1 || row.auth === 2 ? row.auth : 0,
        password: password === '' || row.auth === 0 ? null : password,
        startsAt: start,
        endsAt: endsAt ?? start,
        sealAt: row.seal_rank === 1 ? time.read(row.seal_rank_time) : null,
        autoUnfreeze: row.auto_real_rank !== 0,
        isVisible: row.visible !== 0,
        openPrint: row.open_print === 1,
        openRank: row.open_rank === 1,
        allowEndSubmit: row.allow_end_submit === 1,
        rankShowName:
          row.rank_show_name === 'nickname' || row.rank_show_name === 'realname'
            ? row.rank_show_name
            : 'username',
        oiScoreType: row.oi_rank_score_type === 'Highest' ? 'Highest' : 'Recent',
        penaltyUnit: 'second',
        accountRule: row.open_account_limit === 1 ? row.account_limit_rule : null,
        starAccounts: people,
        awardType: row.award_type === 1 || row.award_type === 2 ? row.award_type : 0,
        awards: awards ?? [],
        examAddresses: [],
        individualSeconds: null,
        createdAt: time.read(row.gmt_create),
        problems: problemsOf(row, issues),
        registrations: (row.people ?? []).flatMap(({ uid, gmt_create }) =>
          uid === null ? [] : [{ user: uid, createdAt: time.read(gmt_create) }],
        ),
        announcements: (row.announcements ?? []).map((one) => toAnnouncement(one, time)),
        prints: (row.prints ?? []).flatMap(({ uid, content, status, gmt_create }) =>
          uid === null
            ? []
            : [{ user: uid, content: content ?? '', isDone: status === 1, createdAt: time.read(gmt_create) }],
        ),
      };
      return { key, record, issues };
    },
  );
}

export function toAnnouncement(row: HojRow<'announcement'>, time: LocalTime): AnnouncementRecord {
  return {
    key: String(row.id),
    title: (row.title ?? '').trim() || String(row.id),
    content: row.content ?? '',
    author: row.uid ?? '',
    group: row.gid === null ? null : String(row.gid),
    isVisible: row.status !== 1,
    createdAt: time.read(row.gmt_create),
  };
}

/**
 * Returns the key of a problem in a contest. The row of the contest's problem (`cpid`) does not suffice: in HOJ a
 * submission may refer to such a row together with a problem that is not the problem of the row.
 */
export function contestProblemKey(cid: number, cpid: number, pid: number): string {
  return `${cid}:${cpid}:${pid}`;
}

function problemsOf(row: ContestRow, issues: Issue[]): ContestRecord['problems'] {
  const present = (row.problems ?? []).map(({ id, display_id, pid, display_title, color }) => ({
    key: contestProblemKey(row.n, id ?? 0, pid ?? 0),
    number: id,
    problem: String(pid),
    displayId: display_id?.trim() || String(pid),
    displayTitle: display_title?.trim() ?? '',
    color: color?.trim() || null,
    isRemoved: false,
  }));
  const removed = (row.removed ?? []).map(({ cpid, pid }) => {
    issues.push({ rule: 'removed-problem', detail: { problem: pid } });
    return {
      key: contestProblemKey(row.n, cpid, pid),
      number: null,
      problem: String(pid),
      displayId: `removed-${pid}`,
      displayTitle: '',
      color: null,
      isRemoved: true,
    };
  });
  return [...present, ...removed];
}

async function uidsOf(raw: RawDatabase, usernames: readonly string[]): Promise<string[]> {
  if (usernames.length === 0) return [];
  const rows = await raw.query<{ uuid: string }>('select uuid from @user_info where username = any($1)', [
    usernames,
  ]);
  return rows.map(({ uuid }) => uuid);
}
