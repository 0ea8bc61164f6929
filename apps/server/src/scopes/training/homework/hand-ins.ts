import {
  type HintOpening,
  handInOf,
  handInStateOf,
  type HandIn,
  type HomeworkExtension,
  type HomeworkTerms,
  type HomeworkAttempt,
} from '@xiezhi/rules';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { type OpenedHints, openingsInTraining } from '../../../problems/problem/hint/openings.ts';
import { countsForMarks } from '../../../problems/problem/training-set.ts';
import { recordsOf } from '../records.ts';
import { mapInParts } from '../../../platform/in-parts.ts';

/** Points for a problem that was solved on time. */
const fullMarks = 100;

interface TryRow {
  readonly uid: string;
  readonly pid: number;
  readonly at: Date;
  readonly isAccepted: boolean;
  readonly score: number | null;
  readonly most: number | null;
  readonly submitId: number;
}

/** The work of one student on homework, before its terms are applied. */
export interface Work {
  readonly uid: string;
  readonly problems: ReadonlyMap<number, readonly HomeworkAttempt[]>;
  /** Opened hints by problem. They include hints for problems without attempts. */
  readonly hints: ReadonlyMap<number, readonly HintOpening[]>;
  readonly solved: number;
  readonly lastAt: Date | null;
  readonly submitId: number | null;
}

/**
 * Reads the attempts that count for the marks of a training, of all students or of one student. The records of the
 * training count the same attempts, but only for problems that the training shows.
 */
export async function readWork(
  db: Kysely<Database>,
  tid: number,
  uid: string | null = null,
): Promise<ReadonlyMap<string, Work>> {
  const whose: RawBuilder<unknown> = uid === null ? sql`true` : sql`record.uid = ${uid}`;
  const { rows } = await sql<TryRow>`
    with ${recordsOf(tid, countsForMarks())}
    select record.uid, record.pid, record.submitted_at as at, record.status = 0 as "isAccepted",
      record.score, problem.io_score as most, record.id as "submitId"
    from record join problem on problem.id = record.pid where ${whose}`.execute(db);
  const byPerson = Map.groupBy(rows, (row) => row.uid);
  const opened = Map.groupBy(await openingsInTraining(db, tid, uid), (row) => row.uid);
  const people = new Set([...byPerson.keys(), ...opened.keys()]);
  const works = await mapInParts(people, (one) =>
    workOf(one, byPerson.get(one) ?? [], opened.get(one) ?? []),
  );
  return new Map(works.map((work) => [work.uid, work]));
}

function workOf(uid: string, rows: readonly TryRow[], opened: readonly OpenedHints[]): Work {
  const byProblem = Map.groupBy(rows, ({ pid }) => pid);
  const last = rows.reduce<TryRow | null>(
    (latest, row) => (latest === null || row.submitId > latest.submitId ? row : latest),
    null,
  );
  return {
    uid,
    problems: new Map(
      [...byProblem].map(([pid, tries]) => [
        pid,
        tries.map((row) => ({ at: row.at, points: pointsOf(row) })),
      ]),
    ),
    hints: new Map(opened.map(({ pid, openings }) => [pid, openings])),
    solved: [...byProblem.values()].filter((tries) => tries.some(({ isAccepted }) => isAccepted)).length,
    lastAt: last?.at ?? null,
    submitId: last?.submitId ?? null,
  };
}

/** Returns the points for an attempt, at most `fullMarks`. */
function pointsOf({ isAccepted, score, most }: TryRow): number {
  if (isAccepted) return fullMarks;
  return score === null || most === null || most <= 0 ? 0 : Math.min(fullMarks, (score / most) * fullMarks);
}

/** Applies the homework terms to a student's work. Returns the result for each attempted problem and the total. */
export function handInsOf(terms: HomeworkTerms, extension: HomeworkExtension, work: Work | undefined) {
  const problems = [...(work?.problems ?? [])].map(([pid, tries]) => {
    const openings = work?.hints.get(pid) ?? [];
    const { state, points } = handInOf(terms, extension, tries, openings);
    return { pid, state, points, hints: openings.length };
  });
  return { ...sumOf(problems), problems, hints: hintsOf(work) };
}

function hintsOf(work: Work | undefined): number {
  return [...(work?.hints.values() ?? [])].reduce((sum, openings) => sum + openings.length, 0);
}

function sumOf(problems: readonly HandIn[]): HandIn {
  const points = problems.reduce((sum, one) => sum + one.points, 0);
  return { state: handInStateOf(problems.map(({ state }) => state)), points: Math.round(points * 100) / 100 };
}
