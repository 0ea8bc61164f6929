import type { Locale } from '@xiezhi/contract/limits';
import type { problemHints } from '@xiezhi/contract/routes/problem-hint';
import { scopeFromWire, type Scope } from '@xiezhi/contract/enums/scope';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { groupAt, nextHint, type Person, trainingRefusal } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { StoredHint } from '../../../platform/database/documents.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Services } from '../../../platform/services.ts';
import { openProblem } from '../policy.ts';
import { isInTraining } from '../training-set.ts';
import { userProblemStatus } from '../user-status.ts';
import { recordHintOpening, hintOpeningsOf } from './openings.ts';

type HintServices = Pick<Services, 'db' | 'siteSettings' | 'scopes' | 'clock' | 'formulas'>;
export type VisibleHints = z.input<typeof problemHints>;

/** A problem and its scope, as sent in requests. */
export interface HintScope {
  readonly pid: number;
  readonly tid?: number | undefined;
  readonly gid?: number | undefined;
}

/** A problem whose statement the viewer may read. */
interface HintedProblem {
  readonly pid: number;
  /** Scope of the hints that the viewer opens: a training, or the scope that owns the problem. */
  readonly scope: Scope;
  /** Scope in which submissions to the problem count. */
  readonly home: Scope;
}

/**
 * Returns the hints of a problem for a solver; only opened hints include their text. Throws the errors of reading the
 * statement.
 */
export async function readHints(
  services: HintServices,
  person: Person,
  place: HintScope,
  locale: Locale,
): Promise<VisibleHints> {
  const problem = await enterProblem(services, person, place);
  return present(services, person, problem, locale);
}

/**
 * Opens the next hint. `price` is the price that the client displayed. Throws the errors of `readHints`, and
 * `hintsClosed`, `hintNotFound`, `hintNotNext`, `hintCostsOtherwise` if the price has changed.
 */
export async function openHint(
  services: HintServices,
  person: Person,
  { id, price, ...place }: HintScope & { readonly id: string; readonly price: number },
  locale: Locale,
): Promise<VisibleHints> {
  const { db, clock } = services;
  const problem = await enterProblem(services, person, place);
  const { pid, scope } = problem;
  if (await isInRunningContest(db, pid, person.uid, clock())) throw new ApiError('hintsClosed');
  const hints = await storedHints(db, pid);
  const wanted = hints.find((hint) => hint.id === id);
  if (!wanted) throw new ApiError('hintNotFound');
  const opened = await hintOpeningsOf(db, person.uid, pid, scope);
  if (!opened.has(id)) {
    if (nextHint(hints.map((hint) => ({ id: hint.id, isOpen: opened.has(hint.id) }))) !== id)
      throw new ApiError('hintNotNext');
    if (wanted.price !== price) throw new ApiError('hintCostsOtherwise', { price: wanted.price });
    await recordHintOpening(db, person.uid, pid, scope, wanted, clock());
  }
  return present(services, person, problem, locale);
}

async function enterProblem(
  services: HintServices,
  person: Person,
  { pid, tid, gid }: HintScope,
): Promise<HintedProblem> {
  const problem = await openProblem(services, person, { pid }, scopeFromWire({ tid, gid }));
  const { access } = problem;
  const { place } = access;
  const group = groupAt(place);
  const home: Scope = group === null ? { kind: 'practice' } : { kind: 'group', gid: group.gid };
  if (place.kind !== 'training') return { pid, scope: problem.home, home };
  const refusal = trainingRefusal({ ...access, place });
  if (refusal) throw new ApiError(refusal);
  if (!(await isInTraining(services.db, place.tid, pid))) throw new ApiError('problemNotFound');
  const inGroup = group === null ? {} : { gid: group.gid };
  return { pid, scope: { kind: 'training', tid: place.tid, ...inGroup }, home };
}

async function present(
  { db, clock, formulas }: HintServices,
  { uid }: Person,
  { pid, scope, home }: HintedProblem,
  locale: Locale,
): Promise<VisibleHints> {
  const isClosed = await isInRunningContest(db, pid, uid, clock());
  const opened = isClosed ? new Map<string, Date>() : await hintOpeningsOf(db, uid, pid, scope);
  const status = (await userProblemStatus(db, uid, home, [pid]))[pid]?.status;
  const stored = (await storedHints(db, pid)).map((hint) => {
    const at = opened.get(hint.id);
    return { hint, at, text: at && textIn(hint, locale) };
  });
  const set = await formulas.of(
    stored.map(({ text: body }) => body?.text ?? null),
    { author: `problem ${pid}`, isStatement: true },
  );
  const hints = stored.map(({ hint, at, text: body }, index) => ({
    id: hint.id,
    price: hint.price,
    openedAt: at?.toISOString() ?? null,
    opened: body ? { ...body, formulas: [...(set[index] ?? [])] } : null,
  }));
  return { isClosed, isSolved: status === JudgeStatus.Accepted, hints };
}

function textIn({ texts }: StoredHint, locale: Locale): { text: string; locale: Locale } {
  const shown = texts[locale] === undefined ? (locale === 'zh-CN' ? 'en-US' : 'zh-CN') : locale;
  return { text: texts[shown] ?? '', locale: shown };
}

async function storedHints(db: Kysely<Database>, pid: number): Promise<readonly StoredHint[]> {
  const { hints } = await db
    .selectFrom('problem')
    .where('id', '=', pid)
    .select('hints')
    .executeTakeFirstOrThrow();
  return hints;
}

/**
 * Returns whether a running contest uses the problem: a contest of the site, a contest of a group that the user belongs
 * to, or a contest that the user registered for. Until the contest ends, hints are closed in all scopes.
 */
async function isInRunningContest(
  db: Kysely<Database>,
  pid: number,
  uid: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ isRunning: boolean }>`
    select exists (
      select from contest_problem link join contest on contest.id = link.cid
      where link.pid = ${pid} and link.hidden_at is null and contest.hidden_at is null
        and contest.starts_at <= ${now} and contest.ends_at > ${now}
        and (contest.gid is null
          or exists (select from group_member member where member.gid = contest.gid and member.uid = ${uid})
          or exists (select from contest_registration entered where entered.cid = contest.id and entered.uid = ${uid}))
    ) as "isRunning"`.execute(db);
  return rows[0]?.isRunning === true;
}
