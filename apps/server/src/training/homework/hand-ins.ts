import {
  handInOf,
  handInStateOf,
  type HandIn,
  type HomeworkExtension,
  type HomeworkTerms,
  type HomeworkTry,
} from '@xiezhi/rules';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { recordsOf } from '../records.ts';

/** What a problem counts that was solved on time. */
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

/** What somebody has done for homework, before its terms are applied. */
export interface Work {
  readonly uid: string;
  readonly problems: ReadonlyMap<number, readonly HomeworkTry[]>;
  readonly solved: number;
  readonly lastAt: Date | null;
  readonly submitId: number | null;
}

/** Tries that count in a training, of everybody or of one person: the same that its records count. */
export async function readWork(
  db: Kysely<Database>,
  tid: number,
  uid: string | null = null,
): Promise<ReadonlyMap<string, Work>> {
  const whose: RawBuilder<unknown> = uid === null ? sql`true` : sql`record.uid = ${uid}`;
  const { rows } = await sql<TryRow>`
    with ${recordsOf(tid)}
    select record.uid, record.pid, record.submitted_at as at, record.status = 0 as "isAccepted",
      record.score, problem.io_score as most, record.id as "submitId"
    from record join problem on problem.id = record.pid where ${whose}`.execute(db);
  const byPerson = Map.groupBy(rows, (row) => row.uid);
  return new Map([...byPerson].map(([one, tries]) => [one, workOf(one, tries)]));
}

function workOf(uid: string, rows: readonly TryRow[]): Work {
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
    solved: [...byProblem.values()].filter((tries) => tries.some(({ isAccepted }) => isAccepted)).length,
    lastAt: last?.at ?? null,
    submitId: last?.submitId ?? null,
  };
}

/** Of 100. */
function pointsOf({ isAccepted, score, most }: TryRow): number {
  if (isAccepted) return fullMarks;
  return score === null || most === null || most <= 0 ? 0 : Math.min(fullMarks, (score / most) * fullMarks);
}

/** What was handed in: of each problem that was tried, and of all. */
export function handInsOf(terms: HomeworkTerms, extension: HomeworkExtension, work: Work | undefined) {
  const problems = [...(work?.problems ?? [])].map(([pid, tries]) => {
    const { state, points } = handInOf(terms, extension, tries);
    return { pid, state, points };
  });
  return { ...sumOf(problems), problems };
}

function sumOf(problems: readonly HandIn[]): HandIn {
  const points = problems.reduce((sum, one) => sum + one.points, 0);
  return { state: handInStateOf(problems.map(({ state }) => state)), points: Math.round(points * 100) / 100 };
}
