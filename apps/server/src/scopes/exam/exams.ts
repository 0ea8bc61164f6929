import { individualTimeAt, type Person, siteRank } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import { createTtlCache } from '../../platform/cache/ttl-cache.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ownsGroup } from '../../platform/scope/sql.ts';
import type { Services } from '../../platform/services.ts';
import { among } from './addresses.ts';

/**
 * Exams: theory. A contest may be an *exam*: while it runs, the rest of the site is closed to those who sit it. Who
 * does: whoever has entered it by its password or begun their own time in it, both acts of their own; never staff of
 * the site, nor who made the contest or runs its group. Where everybody has a time of their own it is that which counts.
 * So nobody is shut out who did not choose to sit it, and for no longer than it may last.
 *
 * Everything is derived from what stands there anyway when somebody calls: nothing is to be opened again afterwards, and
 * an exam that is moved, hidden or deleted lets go at once. Exams that are yet to end are few and kept for some
 * seconds, so that calls cost nothing where there is none.
 */
export interface Exam {
  readonly cid: number;
  readonly title: string;
  readonly author: string;
  readonly gid: number | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly ownSeconds: number | null;
  /** Whether it may be taken from an address. */
  readonly isFrom: (address: string) => boolean;
  readonly isSingleSession: boolean;
}

/** An exam that somebody sits. */
export interface ActiveExam extends Exam {
  /** Exclusive. */
  readonly until: Date;
}

export interface Exams {
  /** Those that run at a moment, whoever sits them. */
  running(now: Date): Promise<readonly Exam[]>;
  /** Those that a person sits at a moment. */
  satBy(person: Person, now: Date): Promise<readonly ActiveExam[]>;
  /** Whether somebody runs an exam, and so never sits it. */
  isRunBy(person: Person, exam: Exam): Promise<boolean>;
}

/** Milliseconds for which the list of exams is good; changes of contests renew it before. */
const listLife = 5000;

export function createExams({ db, events, clock }: Pick<Services, 'db' | 'events' | 'clock'>): Exams {
  const list = createTtlCache(listLife, () => readExams(db, clock()));
  // A failure is told to whoever asks next.
  events.subscribe('contest-times', () => void list.refresh().catch(() => undefined));

  async function running(now: Date): Promise<readonly Exam[]> {
    return (await list.get()).filter(({ startsAt, endsAt }) => startsAt <= now && now < endsAt);
  }

  return {
    running,
    async satBy(person, now) {
      if (siteRank({ person }) !== null) return [];
      const open = await running(now);
      return open.length === 0 ? [] : readSat(db, person.uid, open, now);
    },
    async isRunBy(person, { author, gid }) {
      if (siteRank({ person }) !== null || person.uid === author) return true;
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
    isFrom: among(row.exam_addresses),
    isSingleSession: row.exam_single_session,
  }));
}

async function readSat(
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
    where contest.id = any(${open.map(({ cid }) => cid)}::bigint[]) and contest.uid <> ${uid}
      and (own.uid is not null or entered.uid is not null and contest.individual_seconds is null)
      and not ${ownsGroup(sql`${uid}`, sql.ref('contest.gid'))}
      and not exists (select from exam_hand_in handed where handed.cid = contest.id and handed.uid = ${uid})`.execute(
    db,
  );
  return rows.flatMap(({ cid, starts_at: startsAt, extra_seconds: extra }) => {
    const exam = open.find((one) => one.cid === cid);
    if (!exam) return [];
    if (exam.ownSeconds === null) return [{ ...exam, until: exam.endsAt }];
    const start = startsAt && { startsAt, extraSeconds: extra ?? 0 };
    const { phase, run } = individualTimeAt(exam, exam.ownSeconds, start, now);
    return phase === 'running' && run ? [{ ...exam, until: run.endsAt }] : [];
  });
}
