import { intervals } from '@xiezhi/contract/limits';
import { sql } from 'kysely';
import { deleteUnusedFormulas } from '../platform/formula/repository.ts';
import type { ScheduledTask } from '../platform/job/scheduled-task.ts';
import type { Services } from '../platform/services.ts';
import { deleteOldRecords } from '../scopes/exam/old-records.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** How long ended sessions are shown to their owner, in ms; the newest of each user stays forever. */
const sessionLife = 90 * day;

/** How long jobs are stored after their end, in ms, so that their results can be read. */
const jobLife = 30 * day;

/** How long compiler output of a judge program is stored, in ms. Successful compilations stay. */
const programCheckLife = 30 * day;

/** Deletes expired rows, hourly. */
export function createExpiredRowDeletion(services: Pick<Services, 'db' | 'clock'>): ScheduledTask {
  return {
    name: 'clean-up',
    cron: '7 * * * *',
    runsOnStart: 'hourly',
    run: () => deleteExpiredRows(services),
  };
}

export async function deleteExpiredRows({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const before = (age: number) => new Date(clock().getTime() - age);
  await db.deleteFrom('mail_outbox').where('created_at', '<', before(intervals.mailOutboxLife)).execute();
  await db.deleteFrom('sms_outbox').where('created_at', '<', before(intervals.mailOutboxLife)).execute();
  await db
    .deleteFrom('login_failure')
    .where('failed_at', '<', before(intervals.loginFailureWindow))
    .execute();
  await db
    .deleteFrom('idempotent_call')
    .where('created_at', '<', before(intervals.idempotencyKeyLife))
    .execute();
  await db.deleteFrom('email_code').where('expires_at', '<', before(hour)).execute();
  await db
    .deleteFrom('public_file')
    .where('purpose', '=', 'avatar')
    .where('replaced_at', '<', before(day))
    .execute();
  await db.deleteFrom('device_authorization').where('expires_at', '<', before(0)).execute();
  await db.deleteFrom('challenge').where('expires_at', '<', before(0)).execute();
  await db.deleteFrom('encrypted_account_list').where('expires_at', '<', before(0)).execute();
  await deleteUnusedFormulas(db, clock());
  await db.deleteFrom('discussion_view').where('at', '<', before(intervals.discussionView)).execute();
  await db.deleteFrom('throttle_event').where('at', '<', before(day)).execute();
  await db.deleteFrom('written_bytes').where('hour', '<', before(day)).execute();
  await deleteOldRecords(db, clock());
  await db.deleteFrom('job').where('finished_at', '<', before(jobLife)).execute();
  await db
    .deleteFrom('compile_check')
    .where('created_at', '<', before(programCheckLife))
    .where(sql<boolean>`is_compiled is distinct from true`)
    .execute();
  // Also deletes the test runs of these judgings.
  await db
    .deleteFrom('judging')
    .where('reason', 'in', ['testRun', 'compile'])
    .where('finished_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
  await db
    .deleteFrom('session')
    .where('expires_at', '<', before(sessionLife))
    .where(
      sql<boolean>`exists (select from session as newer where newer.uid = session.uid
        and newer.created_at > session.created_at)`,
    )
    .execute();
}
