import type { JudgingOutcome } from '@xiezhi/contract/judging';
import { type ContestRule, writeAccountRule } from '@xiezhi/rules';
import { hashPassword } from '../../../identity/account/password.ts';
import type { StoredAward } from '../../../platform/database/documents.ts';
import { applyDifference } from '../../../judging/counters/counters.ts';
import { storeVerdict } from '../../../judging/queue/finish.ts';
import type { Services } from '../../../platform/services.ts';
import { dayOf } from '../../../platform/settings/time-zone.ts';
import { buildProblem, type ProblemOptions } from '../../../../test-support/factories.ts';

export interface ContestOptions {
  readonly title?: string;
  readonly rule?: ContestRule;
  readonly auth?: 'public' | 'private' | 'protected';
  readonly password?: string;
  readonly startsAt: Date;
  /** Duration in minutes; by default five hours. */
  readonly minutes?: number;
  /** Start of the freeze, in minutes before the end. By default there is no freeze. */
  readonly sealedMinutes?: number;
  readonly opensItself?: boolean;
  readonly gid?: number;
  readonly isVisible?: boolean;
  readonly openRank?: boolean;
  readonly openPrint?: boolean;
  readonly takesLate?: boolean;
  readonly stars?: readonly string[];
  readonly awards?: readonly StoredAward[];
  /** Account rule: admits only `prefix1` to `prefix9`. */
  readonly prefix?: string;
}

const auths = { public: 0, private: 1, protected: 2 } as const;
const minute = 60_000;

/** Stores a contest without problems; returns its id. */
export async function buildContest(
  { db }: Pick<Services, 'db'>,
  author: { readonly uid: string },
  options: ContestOptions,
): Promise<number> {
  const { startsAt, minutes = 300, sealedMinutes, rule = 'acm', password, prefix } = options;
  const endsAt = new Date(startsAt.getTime() + minutes * minute);
  const range = prefix && { prefix, suffix: '', start: 1, end: 9, extra: [] };
  const { id } = await db
    .insertInto('contest')
    .values({
      uid: author.uid,
      gid: options.gid ?? null,
      title: options.title ?? 'contest',
      type: rule.startsWith('acm') ? 0 : 1,
      penalty_unit: rule === 'acm-minutes' ? 'minute' : 'second',
      oi_score_type: rule === 'oi-highest' ? 'Highest' : 'Recent',
      auth: auths[options.auth ?? 'public'],
      password_hash: password === undefined ? null : await hashPassword(password),
      starts_at: startsAt,
      ends_at: endsAt,
      seal_at: sealedMinutes === undefined ? null : new Date(endsAt.getTime() - sealedMinutes * minute),
      auto_unfreeze: options.opensItself ?? true,
      is_visible: options.isVisible ?? true,
      open_rank: options.openRank ?? false,
      open_print: options.openPrint ?? false,
      allow_end_submit: options.takesLate ?? false,
      star_accounts: [...(options.stars ?? [])],
      award_type: options.awards ? 2 : 0,
      awards: JSON.stringify(options.awards ?? []),
      account_rule: range ? writeAccountRule(range) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ids that identify a problem in a contest. */
export interface ContestProblemIds {
  readonly pid: number;
  readonly cpid: number;
  readonly displayId: string;
}

/** Adds new contest-only problems with these display ids. */
export async function insertContestProblems(
  services: Pick<Services, 'db'>,
  cid: number,
  names: readonly string[],
  options: ProblemOptions = {},
): Promise<ContestProblemIds[]> {
  const held: ContestProblemIds[] = [];
  for (const displayId of names) {
    const pid = await buildProblem(services, { auth: 3, ...options });
    const { id: cpid } = await services.db
      .insertInto('contest_problem')
      .values({ cid, pid, display_id: displayId, display_title: `Title of ${displayId}`, color: '#ff0000' })
      .returning('id')
      .executeTakeFirstOrThrow();
    held.push({ pid, cpid, displayId });
  }
  return held;
}

export interface SentSubmission {
  readonly uid: string;
  readonly cid: number;
  readonly problem: ContestProblemIds;
  readonly at: Date;
  readonly status: number;
  readonly score?: number;
  readonly timeMs?: number;
}

type Sending = Pick<Services, 'db' | 'siteSettings'>;

/** Stores a submission to a contest with its verdict, as judging does; returns its id. */
export async function sendJudged(services: Sending, sent: SentSubmission): Promise<number> {
  const { uid, cid, problem, at } = sent;
  const { timeZone } = await services.siteSettings.get();
  const submitId = await services.db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('submission')
      .values({
        pid: problem.pid,
        cpid: problem.cpid,
        cid,
        uid,
        language: 'C++',
        code: `int main() {} // of ${uid}`,
        code_length: 20,
        submitted_at: at,
        modified_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const place = { cid, tid: null, gid: null };
    const counted = {
      submitId: id,
      pid: problem.pid,
      uid,
      ...place,
      submittedAt: at,
      day: dayOf(at, timeZone),
    };
    await applyDifference(trx, counted, null, { status: 5, oiRankScore: null });
    return id;
  });
  await judgeAgain(services, submitId, sent);
  return submitId;
}

/** Changes the verdict of a submission, as the end of another judging does. */
export async function judgeAgain(
  { db, siteSettings }: Sending,
  submitId: number,
  { status, score, timeMs }: Pick<SentSubmission, 'status' | 'score' | 'timeMs'>,
): Promise<void> {
  const { timeZone } = await siteSettings.get();
  await db.transaction().execute(async (trx) => {
    const { number } = await trx
      .selectFrom('judging')
      .where('submit_id', '=', submitId)
      .select((eb) => eb.fn.countAll<number>().as('number'))
      .executeTakeFirstOrThrow();
    const outcome = { status, score: score ?? null, timeMs: timeMs ?? 10 } satisfies Partial<JudgingOutcome>;
    const { id } = await trx
      .insertInto('judging')
      .values({
        submit_id: submitId,
        number: number + 1,
        reason: number === 0 ? 'submit' : 'rejudge',
        priority: 0,
        status: outcome.status,
        score: outcome.score,
        time_ms: outcome.timeMs,
        memory_kb: 1024,
        cases: '[]',
        finished_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await storeVerdict(trx, submitId, id, timeZone);
  });
}
