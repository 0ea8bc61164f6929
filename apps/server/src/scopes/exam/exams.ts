import { individualTimeAt, type Person, sharedRole, siteRank } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import { createTtlCache } from '../../platform/cache/ttl-cache.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ownsGroup } from '../../platform/scope/sql.ts';
import type { Services } from '../../platform/services.ts';
import { createAddressFilter } from './addresses.ts';

/**
 * Exams. While a contest marked as *exam* runs, the rest of the site is closed to its examinees. Examinees are people
 * who entered the contest by its password or started their individual time in it. Staff of the site, the author of the
 * contest, and the owner and roots of its group are never examinees. With individual timing, an exam runs for each
 * examinee during their individual time. The site is therefore closed only to people who chose to take the exam, and
 * only while they may take it.
 *
 * Every call derives the restrictions from stored rows. No cleanup is therefore needed after an exam, and an exam that
 * is moved, hidden or deleted releases its examinees immediately. The list of exams that have not ended is cached for
 * some seconds, so without exams calls cost nothing.
 */
export interface Exam {
  readonly cid: number;
  readonly title: string;
  readonly author: string;
  readonly gid: number | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly ownSeconds: number | null;
  /** Returns whether the exam may be taken from an address. */
  readonly isFrom: (address: string) => boolean;
  readonly isSingleSession: boolean;
}

/** An exam that a person is taking. */
export interface ActiveExam extends Exam {
  /** Exclusive. */
  readonly until: Date;
}

export interface Exams {
  /** Returns the exams that run at a given time. */
  running(now: Date): Promise<readonly Exam[]>;
  /** Returns the exams that a person is taking at a given time. */
  activeExamsOf(person: Person, now: Date): Promise<readonly ActiveExam[]>;
  /** Returns whether a person manages or tests an exam. Such a person is never an examinee. */
  isRunBy(person: Person, exam: Exam): Promise<boolean>;
}

/** Lifetime of the cached list of exams in ms. A change of a contest refreshes the list earlier. */
const listLife = 5000;

export function createExams({ db, events, clock }: Pick<Services, 'db' | 'events' | 'clock'>): Exams {
  const list = createTtlCache(listLife, () => readExams(db, clock()));
  // A failed refresh is ignored here, because the next read of the list repeats it and reports the error.
  events.subscribe('contest-times', () => void list.refresh().catch(() => undefined));

  async function running(now: Date): Promise<readonly Exam[]> {
    return (await list.get()).filter(({ startsAt, endsAt }) => startsAt <= now && now < endsAt);
  }

  return {
    running,
    async activeExamsOf(person, now) {
      if (siteRank({ person }) !== null) return [];
      const open = (await running(now)).filter(({ cid }) => sharedRole(person, 'contest', cid) === null);
      return open.length === 0 ? [] : readActiveExams(db, person.uid, open, now);
    },
    async isRunBy(person, { cid, author, gid }) {
      if (siteRank({ person }) !== null || person.uid === author) return true;
      if (sharedRole(person, 'contest', cid) !== null) return true;
      if (gid === null) return false;
      const { rows } = await sql<{ runs: boolean }>`
        select ${ownsGroup(sql`${person.uid}`, sql`${gid}::bigint`)} as runs`.execute(db);
      return rows[0]?.runs === true;
    },
  };
}

async function readExams(db: Kysely<Database>, now: Date): Promise<readonly Exam[]> {
  const rows = await db
    .selectFrom('contest')
    .where('is_exam', '=', true)
    .where('hidden_at', 'is', null)
    .where('is_visible', '=', true)
    .where('ends_at', '>', now)
    .selectAll()
    .execute();
  return rows.map((row) => ({
    cid: row.id,
    title: row.title,
    author: row.uid,
    gid: row.gid,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    ownSeconds: row.individual_seconds,
    isFrom: createAddressFilter(row.exam_addresses),
    isSingleSession: row.exam_single_session,
  }));
}

async function readActiveExams(
  db: Kysely<Database>,
  uid: string,
  open: readonly Exam[],
  now: Date,
): Promise<readonly ActiveExam[]> {
  const { rows } = await sql<{ cid: number; starts_at: Date | null; extra_seconds: number | null }>`
    select contest.id as cid, own.starts_at, own.extra_seconds
    from contest
    left join contest_registration entered on entered.cid = contest.id and entered.uid = ${uid}
    left join contest_individual_start own on own.cid = contest.id and own.uid = ${uid}
      and own.starts_at >= contest.starts_at
    where contest.id = any(${open.map(({ cid }) => cid)}::bigint[]) and contest.uid <> ${uid}
      and (own.uid is not null or entered.uid is not null and contest.individual_seconds is null)
      and not ${ownsGroup(sql`${uid}`, sql.ref('contest.gid'))}
      and not exists (select from exam_hand_in handed where handed.cid = contest.id and handed.uid = ${uid}
        and handed.handed_in_at >= contest.starts_at)`.execute(db);
  return rows.flatMap(({ cid, starts_at: startsAt, extra_seconds: extra }) => {
    const exam = open.find((one) => one.cid === cid);
    if (!exam) return [];
    if (exam.ownSeconds === null) return [{ ...exam, until: exam.endsAt }];
    const start = startsAt && { startsAt, extraSeconds: extra ?? 0 };
    const { phase, run } = individualTimeAt(exam, exam.ownSeconds, start, now);
    return phase === 'running' && run ? [{ ...exam, until: run.endsAt }] : [];
  });
}
