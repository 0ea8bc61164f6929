import type { ContestRecord } from '../../model/records.ts';
import type { Issue, Stream } from '../../model/source.ts';
import type { LocalTime } from '../../raw/local-time.ts';
import { numberedStream, type RawDatabase } from '../../raw/raw-database.ts';
import { repairedText } from '../../raw/texts.ts';
import { userKey } from './people.ts';
import type { HustojRow } from './schema.ts';
import { hustojText } from './statements.ts';

interface ProblemOfContest {
  readonly problem: number;
  /** Position of the problem in the contest; null if the problem is not in the contest but has submissions in it. */
  readonly num: number | null;
  readonly title: string | null;
}

type ContestRow = HustojRow<'contest'> & {
  readonly n: number;
  readonly problems: readonly ProblemOfContest[] | null;
  readonly members: readonly string[] | null;
  /** User with the right to manage the contest. Old releases store no owner, so this user becomes the owner. */
  readonly manager: string | null;
};

/**
 * Flags of contests that are ranked by score: no results until the end, and (`onlyLast`) only the last submission
 * counts.
 */
const noResults = 16;
const onlyLast = 128;
/** Flag: no submissions after the end. */
const noUpsolving = 64;

type ContestMode = Pick<ContestRow, 'title' | 'contest_type'>;

export function isScored(contest: ContestMode): boolean {
  return ((contest.contest_type ?? 0) & onlyLast) !== 0 || hidesResults(contest);
}

/** Whether users see no results before the end. */
function hidesResults({ title, contest_type }: ContestMode): boolean {
  return ((contest_type ?? 0) & noResults) !== 0 || /noip/i.test(title ?? '');
}

/**
 * Returns what has no counterpart here: locks of the contest, languages that it forbids (one bit each), because contests
 * of this site allow the languages of their problems, and a personal time limit, because HUSTOJ stores its starts only
 * in the log of sign-ins, which is not read.
 */
function lostFeaturesOf({
  contest_type,
  langmask,
  description,
}: ContestRow): Record<string, string | number> {
  const locks = (contest_type ?? 0) & ~(noResults | onlyLast | noUpsolving);
  const [personalLimit] = /限时\s*\d*\s*(?:分钟)?/.exec(description ?? '') ?? [];
  return {
    ...(locks !== 0 && { contest_type: locks }),
    ...(langmask !== null && langmask !== 0 && { langmask }),
    ...(personalLimit !== undefined && { personal_limit: personalLimit }),
  };
}

/** SQL condition: the right admits to the contest. The right `vip` admits to all contests marked in their titles. */
const isAdmitted = `coalesce(defunct, 'N') <> 'Y'
  and (rightstr = 'c' || contest.contest_id or rightstr = 'vip' and contest.title ilike '%[VIP]%')`;

/**
 * Stream of contests with the users who are admitted and with their problems, including problems that only have
 * submissions in the contest.
 */
export function hustojContests(raw: RawDatabase, time: LocalTime): Stream<ContestRecord> {
  return numberedStream<ContestRow, ContestRecord>(
    (after) =>
      raw.query(
        `select contest.*, contest_id as n, (
            select min(user_id) from @privilege where rightstr = 'm' || contest.contest_id and coalesce(defunct, 'N') <> 'Y'
          ) as manager, (
            select json_agg(json_build_object('problem', problem_id, 'num', num, 'title', title) order by num, row_number)
            from (
              select problem_id, num, title, row_number from @contest_problem link where link.contest_id = contest.contest_id
              union all
              select distinct problem_id, null::bigint, null, null::bigint from @solution solution
              where solution.contest_id = contest.contest_id and problem_id > 0
                and not exists (select from @contest_problem link
                  where link.contest_id = contest.contest_id and link.problem_id = solution.problem_id)
            ) linked
          ) as problems, (
            select array_agg(distinct named.user_id) from (
              select user_id from @privilege where ${isAdmitted}
                and user_id not in (select group_name from @users where group_name is not null)
              union
              select user_id from @users where group_name in (
                select user_id from @privilege where ${isAdmitted})
            ) named
          ) as members
        from @contest contest where contest_id > $1 order by contest_id limit 50`,
        [after],
      ),
    (row) => {
      const key = String(row.n);
      const issues: Issue[] = [];
      const text = repairedText(issues);
      const startsAt = time.read(row.start_time);
      const endsAt = time.read(row.end_time);
      if (startsAt === null || endsAt === null) issues.push({ rule: 'zero-date' });
      const start = startsAt ?? endsAt ?? new Date();
      const password = text(row.password).trim();
      const examAddresses = addressesOf(row.subnet);
      const lost = lostFeaturesOf(row);
      if (Object.keys(lost).length > 0) issues.push({ rule: 'feature-lost', detail: lost });
      const record: ContestRecord = {
        number: row.n,
        title: text(row.title).trim() || key,
        description: hustojText(text(row.description)),
        owner: userKey(row.user_id) || userKey(row.manager),
        group: null,
        type: isScored(row) ? 1 : 0,
        auth: row.private === 1 || password !== '' ? 1 : 0,
        password: password === '' ? null : password,
        startsAt: start,
        endsAt: endsAt ?? start,
        // A freeze from the start hides results until the end.
        sealAt: hidesResults(row) ? start : null,
        autoUnfreeze: true,
        isVisible: row.defunct !== 'Y',
        openPrint: false,
        openRank: false,
        allowEndSubmit: ((row.contest_type ?? 0) & noUpsolving) === 0,
        rankShowName: 'username',
        oiScoreType: ((row.contest_type ?? 0) & onlyLast) !== 0 ? 'Recent' : 'Highest',
        penaltyUnit: 'second',
        accountRule: null,
        starAccounts: [],
        awardType: 0,
        awards: [],
        examAddresses,
        individualSeconds: null,
        createdAt: null,
        problems: problemsOf(key, row.problems ?? [], issues),
        registrations: (row.members ?? []).map((user) => ({ user: userKey(user), createdAt: null })),
        announcements: [],
        prints: [],
      };
      return { key, record, issues };
    },
  );
}

function problemsOf(
  contest: string,
  rows: readonly ProblemOfContest[],
  issues: Issue[],
): ContestRecord['problems'] {
  const seen = new Set<number>();
  const problems: ContestRecord['problems'][number][] = [];
  for (const { problem, num, title } of rows) {
    if (seen.has(problem)) {
      issues.push({ rule: 'letter-taken', detail: { problem } });
      continue;
    }
    seen.add(problem);
    if (num === null) issues.push({ rule: 'removed-problem', detail: { problem } });
    else if (num < 0) issues.push({ rule: 'letter-taken', detail: { num } });
    problems.push({
      key: `${contest}:${problem}`,
      number: null,
      problem: String(problem),
      displayId: num === null ? `removed-${problem}` : letterOf(num < 0 ? problems.length : num),
      displayTitle: title?.trim() ?? '',
      color: null,
      isRemoved: num === null,
    });
  }
  return problems;
}

/** A…Z, AA, AB… */
export function letterOf(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  return (rest >= 0 ? letterOf(rest) : '') + String.fromCharCode(65 + (index % 26));
}

/**
 * Converts prefixes of IPv4 addresses such as `10.1.` to networks. Other texts are returned unchanged and reported as
 * unreadable later.
 */
function addressesOf(subnet: string | null): string[] {
  return (subnet ?? '').split(/[,;\s]+/).flatMap((prefix) => {
    if (prefix === '') return [];
    const parts = prefix.split('.').filter((part) => part !== '');
    const isPrefix =
      parts.length > 0 &&
      parts.length <= 4 &&
      parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256);
    return isPrefix ? [`${[...parts, '0', '0', '0'].slice(0, 4).join('.')}/${parts.length * 8}`] : [prefix];
  });
}
