import type { Locale } from '@xiezhi/contract/limits';
import { countedAttemptOf, type CountedAttempt, type HomeworkTerms } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { readProblemRows } from '../../../problems/problem/list.ts';
import { markedProblems } from '../../../problems/problem/training-set.ts';
import { recordsOf } from '../records.ts';
import { findTraining, trainingTexts } from '../repository.ts';
import { readWork, type Work } from './hand-ins.ts';
import { type ExtensionColumns, extensionOf, homeworkOf } from './terms.ts';
import { mapInParts } from '../../../platform/in-parts.ts';

/** The result of one student for one problem. */
export interface ProblemMark {
  /** Null if no attempt counts. */
  readonly counted: CountedAttempt | null;
  readonly attempts: number;
}

/** A student with the results for all problems, in the order of the problems. */
export interface StudentMarks {
  readonly uid: string;
  readonly username: string;
  readonly realname: string | null;
  readonly email: string | null;
  /** Student number. */
  readonly number: string | null;
  /** Name of the training's group; without a group the class in the student's profile. */
  readonly className: string | null;
  readonly marks: readonly ProblemMark[];
}

/** All marks of one homework. */
export interface Marks {
  readonly title: string;
  readonly problems: readonly { readonly pid: number; readonly problemId: string }[];
  readonly students: readonly StudentMarks[];
}

interface StudentRow extends Omit<StudentMarks, 'marks'>, ExtensionColumns {}

/**
 * Reads the points (at most 100) of each student for each problem. The result contains real names, student numbers and
 * email addresses, so only managers of the training may get it. Throws `trainingNotFound`, `homeworkMissing`.
 */
export async function readMarks(db: Kysely<Database>, tid: number, locale: Locale): Promise<Marks> {
  const row = await findTraining(db, tid, null);
  if (!row || row.hidden_at !== null) throw new ApiError('trainingNotFound');
  const terms = homeworkOf(row);
  if (!terms) throw new ApiError('homeworkMissing');
  const problems = await readProblemRows(db, await markedProblems(db, tid), locale);
  const pids = problems.map(({ pid }) => pid);
  const { rows } = await sql<StudentRow>`
    with ${recordsOf(tid)}
    select app_user.uid, username, realname, email, number,
      coalesce((select name from app_group where id = ${row.gid}::bigint), course) as "className",
      grace_minutes, reopened_from, reopened_until, past_reopenings
    from student join app_user using (uid)
    left join training_extension granted on granted.tid = ${tid} and granted.uid = app_user.uid
    order by number nulls last, username_key`.execute(db);
  const works = await readWork(db, tid);
  return {
    title: trainingTexts(row, locale).title,
    problems: problems.map(({ pid, problemId }) => ({ pid, problemId })),
    students: await mapInParts(
      rows,
      ({ grace_minutes, reopened_from, reopened_until, past_reopenings, ...student }) => {
        const extension = extensionOf({ grace_minutes, reopened_from, reopened_until, past_reopenings });
        const work = works.get(student.uid);
        return Object.assign(student, { marks: pids.map((pid) => markOf(terms, extension, work, pid)) });
      },
    ),
  };
}

function markOf(
  terms: HomeworkTerms,
  extension: ReturnType<typeof extensionOf>,
  work: Work | undefined,
  pid: number,
): ProblemMark {
  const tries = work?.problems.get(pid) ?? [];
  return {
    counted: countedAttemptOf(terms, extension, tries, work?.hints.get(pid) ?? []),
    attempts: tries.length,
  };
}
