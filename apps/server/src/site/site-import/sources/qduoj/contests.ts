import { isRecord } from '@xiezhi/contract/wire/values';
import { htmlStatement } from '@xiezhi/formats/text/html-statement';
import type { AnnouncementRecord, ContestRecord } from '../../model/records.ts';
import type { Issue, Stream } from '../../model/source.ts';
import { numberedStream, type RawDatabase } from '../../raw/raw-database.ts';
import { repairedText } from '../../raw/texts.ts';
import { isTrue, type QduojRow, readJsonColumn, readTime } from './schema.ts';

type NewsRow = QduojRow<'announcement'>;

type ContestRow = QduojRow<'contest'> & {
  readonly n: number;
  readonly problems: readonly { id: number; display_id: string | null; title: string | null }[] | null;
  readonly people: readonly number[] | null;
  readonly news: readonly NewsRow[] | null;
};

/** Stream of contests. QDUOJ has no registrations, so users with a submission count as registered. */
export function qduojContests(raw: RawDatabase): Stream<ContestRecord> {
  return numberedStream<ContestRow, ContestRecord>(
    (after) =>
      raw.query(
        `select contest.*, contest.id as n, (
            select json_agg(json_build_object('id', id, 'display_id', _id, 'title', title) order by _id, id)
            from @problem problem where problem.contest_id = contest.id
          ) as problems, (
            select json_agg(distinct user_id) from @submission submission where submission.contest_id = contest.id
          ) as people, (
            select json_agg(news order by news.id) from @contest_announcement news where news.contest_id = contest.id
          ) as news
        from @contest contest where contest.id > $1 order by contest.id limit 20`,
        [after],
      ),
    (row) => {
      const key = String(row.n);
      const issues: Issue[] = [];
      const text = repairedText(issues);
      const [begin, end] = [readTime(row.start_time), readTime(row.end_time)];
      if (begin === null || end === null) issues.push({ rule: 'zero-date' });
      const startsAt = begin ?? end ?? new Date();
      const password = row.password || null;
      const record: ContestRecord = {
        number: row.n,
        title: text(row.title).trim() || key,
        description: htmlStatement(text(row.description)),
        owner: String(row.created_by_id),
        group: null,
        type: row.rule_type === 'OI' ? 1 : 0,
        auth: password === null ? 0 : 1,
        password,
        startsAt,
        endsAt: end ?? startsAt,
        // Without live ranking, QDUOJ's scoreboard does not change until the end. This equals a freeze that begins with
        // the contest.
        sealAt: isTrue(row.real_time_rank) ? null : startsAt,
        autoUnfreeze: true,
        isVisible: isTrue(row.visible),
        openPrint: false,
        openRank: false,
        allowEndSubmit: true,
        rankShowName: 'username',
        oiScoreType: 'Recent',
        penaltyUnit: 'second',
        accountRule: null,
        starAccounts: [],
        awardType: 0,
        awards: [],
        examAddresses: addressesOf(row.allowed_ip_ranges),
        individualSeconds: null,
        createdAt: readTime(row.create_time),
        problems: problemsOf(key, row, issues),
        registrations: (row.people ?? []).map((user) => ({ user: String(user), createdAt: null })),
        announcements: (row.news ?? []).map((news) => toNews(news, `contest ${news.id}`)),
        prints: [],
      };
      return { key, record, issues };
    },
  );
}

function problemsOf(contest: string, { problems }: ContestRow, issues: Issue[]): ContestRecord['problems'] {
  const letters = new Set<string>();
  return (problems ?? []).map(({ id, display_id, title }) => {
    const letter = display_id?.trim() || String(id);
    const isTaken = letters.has(letter.toLowerCase());
    if (isTaken) issues.push({ rule: 'letter-taken', detail: { letter } });
    const displayId = isTaken ? `${letter}-${id}` : letter;
    letters.add(displayId.toLowerCase());
    return {
      key: contestProblemKey(contest, id),
      number: null,
      problem: String(id),
      displayId,
      displayTitle: title?.trim() ?? '',
      color: null,
      isRemoved: false,
    };
  });
}

export function contestProblemKey(contest: string | number, problem: string | number): string {
  return `${contest}/${problem}`;
}

/** Reads a list of CIDR networks. Each network is a text, or an object with a `value`. */
function addressesOf(column: string | null): string[] {
  const list = readJsonColumn(column);
  if (!Array.isArray(list)) return [];
  return list
    .map((one: unknown) => String(isRecord(one) ? one['value'] : one).trim())
    .filter((network) => network !== '');
}

export function toNews(row: NewsRow, key: string): AnnouncementRecord {
  return {
    key,
    title: row.title?.trim() || key,
    content: htmlStatement(row.content ?? ''),
    author: String(row.created_by_id),
    group: null,
    isVisible: isTrue(row.visible),
    createdAt: readTime(row.create_time),
  };
}

export function qduojNews(raw: RawDatabase): Stream<AnnouncementRecord> {
  return numberedStream<NewsRow & { readonly n: number }, AnnouncementRecord>(
    (after) => raw.query('select *, id as n from @announcement where id > $1 order by id limit 50', [after]),
    (row) => ({ key: String(row.n), record: toNews(row, String(row.n)), issues: [] }),
  );
}
