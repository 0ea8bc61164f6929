import { examCalls, type ExamRule } from '@xiezhi/contract/exam-calls';
import { scopeFromWire, type WireScope } from '@xiezhi/contract/enums/scope';
import { isRecord } from '@xiezhi/contract/wire/values';
import { type Person, siteRank } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { ExamGuard, GuardedCall } from '../../platform/http/exam-guard.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import type { Exam, Exams, ActiveExam } from './exams.ts';
import { createVisitRecorder, type ExamVisit } from './visits.ts';

type GuardServices = Pick<Services, 'db' | 'siteSettings' | 'clock'>;

/**
 * Creates the only check that enforces exam restrictions. It runs before the handler of each call, records the visit
 * for proctors, and applies the contract's exam rule. Throws `examOnly`, `examAddress`, `examOtherSession`.
 */
export function createExamGuard(services: GuardServices, exams: Exams): ExamGuard {
  const { db } = services;
  const recordVisit = createVisitRecorder(db);
  return async (call) => {
    const { name, viewer, parts, now, ip } = call;
    if (siteRank({ person: viewer }) !== null) return;
    const open = await exams.running(now);
    if (open.length === 0) return;
    const rule = examCalls[name];
    const activeExams = rule === 'always' ? [] : await exams.activeExamsOf(viewer, now);
    // Records the visit even if the call is refused below, because proctors need to see attempts from other places.
    if (!call.isByProgram) for (const { cid } of activeExams) await recordVisit(visitOf(cid, call), now);
    await checkAddress(exams, open, rule, call);
    if (rule === 'always') return;
    if (activeExams.length === 0) return;
    if (activeExams.some(({ isSingleSession }) => isSingleSession)) await checkSession(db, call);
    const here = activeExams.filter(({ isFrom }) => isFrom(ip) || isOpenElsewhere(rule));
    const isOpen = !call.isByProgram && rule !== undefined && (await isOf(db, rule, fieldsOf(parts), here));
    if (!isOpen) throw new ApiError('examOnly', { until: await formatExamEnd(services, activeExams) });
  };
}

/** Returns the visit to record for a call. */
function visitOf(cid: number, { viewer: { uid, sessionId }, ip }: GuardedCall): ExamVisit {
  return { cid, uid, sessionId, address: ip };
}

/**
 * Refuses calls that concern an exam and come from an address outside its networks, whether or not the viewer has
 * entered the exam.
 */
async function checkAddress(
  exams: Exams,
  open: readonly Exam[],
  rule: ExamRule | undefined,
  { parts, viewer, ip }: GuardedCall,
): Promise<void> {
  if (rule === undefined || rule === 'always' || isOpenElsewhere(rule)) return;
  const cid = contestOf(rule, fieldsOf(parts));
  const exam = open.find((one) => one.cid === cid);
  if (!exam || exam.isFrom(ip) || (await exams.isRunBy(viewer, exam))) return;
  throw new ApiError('examAddress', { address: ip });
}

/** Admits only the session of the viewer's latest sign-in. */
async function checkSession(db: Kysely<Database>, { viewer, isByProgram }: GuardedCall): Promise<void> {
  if (isByProgram) return;
  const latest = await db
    .selectFrom('session')
    .where('uid', '=', viewer.uid)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .select('id')
    .executeTakeFirst();
  if (latest && latest.id !== viewer.sessionId) throw new ApiError('examOtherSession');
}

/**
 * Returns those live topics that a person may watch. During an exam these are only topics of the exam and of
 * submissions in it.
 */
export async function examTopics(
  { db, clock }: GuardServices,
  exams: Exams,
  person: Person | null,
  topics: readonly string[],
): Promise<readonly string[]> {
  const activeExams = person ? await exams.activeExamsOf(person, clock()) : [];
  if (activeExams.length === 0) return topics;
  const submitted = topics.filter((topic) => topic.startsWith('submission:')).map(numberIn);
  const isOwn = await isOf(db, { submission: 'ids' }, { ids: submitted }, activeExams);
  return topics.filter((topic) => {
    if (topic.startsWith('submission:')) return isOwn;
    return /^contest[a-z-]*:/.test(topic) && activeExams.some(({ cid }) => cid === numberIn(topic));
  });
}

const numberIn = (topic: string): number => Number(topic.split(':')[1]);

function isOpenElsewhere(rule: ExamRule | undefined): boolean {
  return typeof rule === 'object' && 'contest' in rule && rule.openElsewhere === true;
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(parts: GuardedCall['parts']): Fields {
  return Object.assign({}, ...Object.values(parts).filter(isRecord));
}

/** Returns the contest that the fields of a call name; null if they name none. */
function contestOf(rule: ExamRule, fields: Fields): number | null {
  if (rule === 'always') return null;
  if ('contest' in rule) {
    const isOther = rule.without !== undefined && isGiven(fields[rule.without]);
    return isOther ? null : Number(fields[rule.contest]);
  }
  if (!('scope' in rule)) return null;
  // Handlers read these fields in one of two orders. The call counts as a call to the contest only if both orders lead
  // to the contest; if the call also names a training, they do not.
  const wire = wireOf(fields);
  const asked = [scopeFromWire(wire), scopeFromWire(wire, { first: 'training' })];
  const [cid, other] = asked.map((scope) => (scope.kind === 'contest' ? scope.cid : null));
  return cid !== undefined && cid === other ? cid : null;
}

function idIn(value: unknown): string | number | null {
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

function wireOf({ cid, tid, gid, type, isContestProblemList: isContest }: Fields): WireScope {
  return {
    cid: idIn(cid),
    tid: idIn(tid),
    gid: idIn(gid),
    type: type === 'public' || type === 'contest' || type === 'group' ? type : null,
    isContestProblemList: typeof isContest === 'boolean' ? isContest : null,
  };
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && Number(value) !== 0;
}

async function isOf(
  db: Kysely<Database>,
  rule: ExamRule,
  fields: Fields,
  activeExams: readonly ActiveExam[],
): Promise<boolean> {
  if (rule === 'always') return true;
  const cids = activeExams.map(({ cid }) => cid);
  if ('contest' in rule || 'scope' in rule) return cids.includes(contestOf(rule, fields) ?? 0);
  if ('submission' in rule) return areAll(db, fields[rule.submission], cids, 'submission');
  if ('problem' in rule) return areAll(db, fields[rule.problem] ?? [], cids, 'contest_problem');
  return areAll(db, fields[rule.comment], cids, 'comment');
}

const columns = { submission: 'id', contest_problem: 'pid', comment: 'id' } as const;

/** Returns whether each of the given ids has a row in one of the contests. */
async function areAll(
  db: Kysely<Database>,
  named: unknown,
  cids: readonly number[],
  table: keyof typeof columns,
): Promise<boolean> {
  const ids = [...new Set([named].flat().map(Number))];
  if (ids.length === 0) return true;
  if (!ids.every(Number.isSafeInteger)) return false;
  const column = sql.ref(`thing.${columns[table]}`);
  const { rows } = await sql<{ count: number }>`
    select count(distinct ${column})::int as count from ${sql.table(table)} thing
    where ${column} = any(${ids}::bigint[]) and thing.cid = any(${cids}::bigint[])`.execute(db);
  return rows[0]?.count === ids.length;
}

/** Formats the time at which the last of the exams ends, in the site's time zone. */
async function formatExamEnd(
  { siteSettings }: GuardServices,
  activeExams: readonly ActiveExam[],
): Promise<string> {
  const { timeZone } = await siteSettings.get();
  const until = new Date(Math.max(...activeExams.map((exam) => exam.until.getTime())));
  return until.toLocaleString('sv-SE', { timeZone }).slice('2026-'.length, '2026-01-01 00:00'.length);
}
