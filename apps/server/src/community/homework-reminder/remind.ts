import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { ScheduledTask } from '../../platform/job/scheduled-task.ts';
import type { Services } from '../../platform/services.ts';
import { problemsOfTraining } from '../../problems/problem/training-set.ts';
import { recordsOf } from '../../scopes/training/records.ts';
import { trainingTexts, selectTrainings } from '../../scopes/training/repository.ts';
import { notifyUser } from '../inbox/notify.ts';
import { dueTexts, type NamedHomework, openedTexts } from './texts.ts';

type ReminderServices = Pick<Services, 'db' | 'events' | 'clock' | 'siteSettings'>;

const dayMs = 86_400_000;

/** Checks every minute, and when a server starts, whether homework has opened or is due within a day. */
export function createHomeworkReminder(services: ReminderServices): ScheduledTask {
  return {
    name: 'homework-messages',
    cron: '* * * * *',
    runsOnStart: 'always',
    run: () => remindOfHomework(services),
  };
}

/**
 * Notifies students once when homework opens. A day before it is due, reminds those who have not solved all
 * of it, and reminds them again if the due time moves. Skips students who turned these messages off, and homework of
 * banned and disbanded groups.
 */
export async function remindOfHomework(services: ReminderServices): Promise<void> {
  const { db, clock } = services;
  const now = clock();
  const { rows } = await sql<{ tid: number }>`
    select training.id as tid from training_homework homework join training on training.id = homework.tid
    left join app_group on app_group.id = training.gid
    where (training.gid is null or (app_group.hidden_at is null and app_group.status = 0))
      and training.is_visible and training.hidden_at is null and homework.due_at > ${now}
      and coalesce(homework.opens_at <= ${now}, true)
      and (not is_opening_told or (due_at <= ${new Date(now.getTime() + dayMs)} and due_told_for is distinct from due_at))
    order by training.id`.execute(db);
  for (const { tid } of rows) await remindOf(services, tid, now);
}

async function remindOf(services: ReminderServices, tid: number, now: Date): Promise<void> {
  const { timeZone } = await services.siteSettings.get();
  await services.db.transaction().execute(async (trx) => {
    // The lock makes a concurrent server wait until the messages are stored. That server then sends none.
    const stored = await trx
      .selectFrom('training_homework')
      .where('tid', '=', tid)
      .forNoKeyUpdate()
      .select(['is_opening_told', 'due_told_for', 'due_at'])
      .executeTakeFirst();
    const row = await selectTrainings(trx, null).where('training.id', '=', tid).executeTakeFirst();
    if (!stored || !row || stored.due_at <= now) return;
    const isNearDue = stored.due_at.getTime() - now.getTime() <= dayMs;
    const isDueReminded = stored.due_told_for?.getTime() === stored.due_at.getTime();
    const homework: NamedHomework = {
      tid,
      gid: row.gid,
      titles: { 'zh-CN': trainingTexts(row, 'zh-CN').title, 'en-US': trainingTexts(row, 'en-US').title },
      due: stored.due_at.toLocaleString('sv-SE', { timeZone }).slice(0, 16),
    };
    const students = await readersOf(trx, tid);
    if (!stored.is_opening_told) await notifyAll(services, trx, students, openedTexts(homework));
    else if (isNearDue && !isDueReminded)
      await notifyAll(services, trx, await unfinishedOf(trx, tid, students), dueTexts(homework));
    else return;
    await trx
      .updateTable('training_homework')
      // If homework opens less than a day before it is due, the message about its opening is the only one.
      .set({ is_opening_told: true, ...(isNearDue && { due_told_for: stored.due_at }) })
      .where('tid', '=', tid)
      .execute();
  });
}

/** Returns the students who have not turned these messages off. */
async function readersOf(trx: Kysely<Database>, tid: number): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    with ${recordsOf(tid)}
    select student.uid from student left join study_preference using (uid)
    where coalesce(homework_messages, true) order by student.uid`.execute(trx);
  return rows.map(({ uid }) => uid);
}

/** Returns the students who have not solved all problems that the training currently shows. */
async function unfinishedOf(
  trx: Kysely<Database>,
  tid: number,
  students: readonly string[],
): Promise<string[]> {
  const problems = (await problemsOfTraining(trx, tid)).length;
  const { rows } = await sql<{ uid: string; solved: number }>`
    with ${recordsOf(tid)}
    select uid, count(distinct pid) as solved from record where status = 0 group by uid`.execute(trx);
  const solved = new Map(rows.map((row) => [row.uid, row.solved]));
  return students.filter((uid) => (solved.get(uid) ?? 0) < problems);
}

async function notifyAll(
  services: ReminderServices,
  trx: Kysely<Database>,
  students: readonly string[],
  texts: ReturnType<typeof openedTexts>,
): Promise<void> {
  for (const to of students) await notifyUser(services, trx, { kind: 'mine', to, texts });
}
