import type { Locale } from '@xiezhi/contract/limits';
import type { MatrixCell, MatrixStudent, TrainingMatrix } from '@xiezhi/contract/routes/training-class';
import { hintPriceAt, isStuck, sumScores } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { problemsOfTraining } from '../../../problems/problem/training-set.ts';
import { readProblemRows } from '../../../problems/problem/list.ts';
import { hintOpeningKey } from '../../../problems/problem/hint/openings.ts';
import { type HintEffects, readHintEffects } from '../hint-effects.ts';
import { recordsOf } from '../records.ts';
import { mapInParts } from '../../../platform/in-parts.ts';

type Someone = Pick<MatrixStudent, 'uid' | 'username' | 'nickname' | 'realname' | 'school'>;

interface CellRow {
  readonly uid: string;
  readonly pid: number;
  readonly status: number;
  readonly isAccepted: boolean;
  readonly tries: number;
  readonly score: number | null;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly acceptedAt: Date | null;
  readonly submitId: number;
}

/**
 * Reads the result of each student for each problem of a training. The result contains real names, so only managers of
 * the training may get it.
 */
export async function readMatrix(db: Kysely<Database>, tid: number, locale: Locale): Promise<TrainingMatrix> {
  const pids = await problemsOfTraining(db, tid);
  const shown = await readProblemRows(db, pids, locale);
  const people = await readStudents(db, tid);
  const hinted = await readHintEffects(db, tid);
  const cells = Map.groupBy(await readCells(db, tid), ({ uid }) => uid);
  const students = await mapInParts(people, (one) => presentStudent(one, cells.get(one.uid) ?? [], hinted));
  const byProblem = Map.groupBy(
    students.flatMap((student) => student.cells),
    ({ pid }) => pid,
  );
  return {
    students,
    problems: shown.map(({ pid, problemId, title }) => {
      const own = byProblem.get(pid) ?? [];
      return {
        pid,
        problemId,
        title,
        tried: own.length,
        solved: own.filter((cell) => cell.isAccepted).length,
        stuck: own.filter((cell) => cell.isStuck).length,
      };
    }),
  };
}

function presentStudent(one: Someone, rows: readonly CellRow[], hinted: HintEffects): MatrixStudent {
  const cells = rows.map((row) => presentCell(row, hinted));
  const scores = cells.flatMap(({ score }) => score ?? []);
  const last = Math.max(...rows.map(({ lastAt }) => lastAt.getTime()));
  return {
    ...one,
    solved: cells.filter(({ isAccepted }) => isAccepted).length,
    stuck: cells.filter((cell) => cell.isStuck).length,
    score: scores.length === 0 ? null : sumScores(scores),
    lastAt: rows.length === 0 ? null : new Date(last).toISOString(),
    cells,
    hints: (hinted.opened.get(one.uid) ?? []).map(({ pid, openings }) => ({
      pid,
      opened: openings.length,
      price: hintPriceAt(openings, forever),
    })),
  };
}

/** A time that is later than the opening of any hint. */
const forever = new Date(8.64e15);

function presentCell(row: CellRow, hinted: HintEffects): MatrixCell {
  const { pid, status, isAccepted, tries, submitId } = row;
  const score = hinted.scores.get(hintOpeningKey(row.uid, pid))?.best ?? row.score;
  return {
    pid,
    status,
    isAccepted,
    tries,
    isStuck: isStuck(row),
    score,
    firstAt: row.firstAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
    submitId,
  };
}

async function readStudents(db: Kysely<Database>, tid: number): Promise<Someone[]> {
  const { rows } = await sql<Someone>`
    with ${recordsOf(tid)}
    select uid, username, nickname, realname, school
    from student join app_user using (uid) order by username_key`.execute(db);
  return rows;
}

async function readCells(db: Kysely<Database>, tid: number): Promise<CellRow[]> {
  const { rows } = await sql<CellRow>`
    with ${recordsOf(tid)}
    select uid, pid, solved_by is not null as "isAccepted",
      case when solved_by is null then max(status) filter (where from_last = 1) else 0 end as status,
      count(*) filter (where solved_by is null or id <= solved_by) as tries,
      max(score) as score, min(submitted_at) as "firstAt", max(submitted_at) as "lastAt",
      min(submitted_at) filter (where id = solved_by) as "acceptedAt", max(id) as "submitId"
    from record group by uid, pid, solved_by`.execute(db);
  return rows;
}
