import { type HomeworkTerms, ownDueAt, lateFactor } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import { lastEditorOf } from '../../../identity/audit/last-editor.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { markedProblems } from '../../../problems/problem/training-set.ts';
import { recordsOf } from '../records.ts';
import { findTraining, type TrainingRow } from '../repository.ts';
import { handInsOf, readWork, type Work } from './hand-ins.ts';
import {
  type ExtensionColumns,
  extensionOf,
  homeworkOf,
  openAgainUntil,
  presentTerms,
  reopenedUntil,
} from './terms.ts';

/** Returns homework as its student sees it. Throws `homeworkMissing` if the training is no homework. */
export async function readOwnHomework(db: Kysely<Database>, row: TrainingRow, uid: string, now: Date) {
  const terms = homeworkOf(row);
  if (!terms) throw new ApiError('homeworkMissing');
  const extension = extensionOf(row);
  const work = await readWork(db, row.id, uid);
  const problemCount = (await markedProblems(db, row.id)).length;
  return {
    ...presentTerms(terms),
    ...handInsOf(terms, extension, work.get(uid)),
    problemCount,
    ownDueAt: ownDueAt(terms, extension).toISOString(),
    reopenedUntil: openAgainUntil(extension, now)?.toISOString() ?? null,
    countsNow: lateFactor(terms, extension, now),
  };
}

interface StudentRow extends ExtensionColumns {
  readonly uid: string;
  readonly username: string;
  readonly nickname: string | null;
  readonly realname: string | null;
  readonly school: string | null;
}

/**
 * Returns what each student has handed in. The result contains real names, so only managers of the training may get it.
 * Throws `trainingNotFound`.
 */
export async function readHandIns(db: Kysely<Database>, tid: number) {
  const row = await findTraining(db, tid, null);
  if (!row || row.hidden_at !== null) throw new ApiError('trainingNotFound');
  const terms = homeworkOf(row);
  const problems = (await markedProblems(db, tid)).length;
  const modifiedBy = await lastEditorOf(db, `training:${tid}`, ['training-changed'], ['homework']);
  if (!terms) return { homework: null, modifiedBy, problems, students: [] };
  const { rows } = await sql<StudentRow>`
    with ${recordsOf(tid)}
    select app_user.uid, username, nickname, realname, school, grace_minutes, reopened_from, reopened_until,
      past_reopenings
    from student join app_user using (uid)
    left join training_extension granted on granted.tid = ${tid} and granted.uid = app_user.uid
    order by username_key`.execute(db);
  const works = await readWork(db, tid);
  const students = rows.map((student) => presentStudent(student, terms, works.get(student.uid)));
  return { homework: presentTerms(terms), modifiedBy, problems, students };
}

function presentStudent(student: StudentRow, terms: HomeworkTerms, work: Work | undefined) {
  const { grace_minutes, reopened_from, reopened_until, past_reopenings, ...one } = student;
  const extension = extensionOf({ grace_minutes, reopened_from, reopened_until, past_reopenings });
  return {
    ...one,
    ...handInsOf(terms, extension, work),
    graceMinutes: extension.graceMinutes,
    reopenedUntil: reopenedUntil(extension)?.toISOString() ?? null,
    solved: work?.solved ?? 0,
    lastAt: work?.lastAt?.toISOString() ?? null,
    submitId: work?.submitId ?? null,
  };
}
