import { sql } from 'kysely';
import { presentJob } from '../../platform/job/presenter.ts';
import { findOwnJob } from '../../platform/job/routes.ts';
import type { Check, HealthFinding } from './health-finding.ts';

const day = 86_400_000;
const halfHour = 1_800_000;

/**
 * Reports mail of the last day that could not be sent. It is a warning if later mail was sent, otherwise a fault. Mail
 * is ignored if its recipient received a later one.
 */
export const checkMail: Check = async ({ db, mailer, clock }) => {
  if (!(await mailer.canSend())) return [{ code: 'mailOff' }];
  const now = clock().getTime();
  const { rows } = await sql<{ failed: number; waiting: number; reason: string | null; is_over: boolean }>`
    with recent as (
        select id, recipient, state, error, created_at from mail_outbox where created_at > ${new Date(now - day)}),
      failed as (
        select * from recent mail where state = 'failed' and not exists (
          select from recent later
          where later.recipient = mail.recipient and later.state = 'sent' and later.id > mail.id))
    select (select count(*) from failed) as failed,
      (select count(*) from recent
        where state = 'waiting' and created_at < ${new Date(now - halfHour)}) as waiting,
      (select error from failed order by id desc limit 1) as reason,
      coalesce((select max(id) from recent where state = 'sent') > (select max(id) from failed), false) as is_over`.execute(
    db,
  );
  const { failed = 0, waiting = 0, reason = null, is_over = false } = rows[0] ?? {};
  const found: HealthFinding[] = [];
  if (failed > 0)
    found.push({ code: is_over ? 'mailFailed' : 'mailFailing', values: { failed, reason: reason ?? '' } });
  if (waiting > 0) found.push({ code: 'mailWaiting', values: { waiting } });
  return found.length > 0 ? found : [{ code: 'mailWell' }];
};

/**
 * Reports failed jobs of the last day: their number and the newest one. A failed job is not reported if a later job
 * with the same input succeeded.
 */
export const checkJobs: Check = async ({ db, clock }, locale, kinds) => {
  const { rows } = await sql<{ id: string; count: number }>`
    select id, count(*) over () as count from job
    where state = 'failed' and finished_at > ${new Date(clock().getTime() - day)}
      and not exists (
        select from job again
        where again.kind = job.kind and again.input = job.input and again.state = 'done'
          and again.created_at > job.created_at)
    order by finished_at desc limit 1`.execute(db);
  const [newest] = rows;
  if (newest === undefined) return [{ code: 'jobsWell' }];
  const { title, failure } = presentJob(await findOwnJob(db, newest.id), kinds, locale);
  return [{ code: 'jobsFailed', values: { count: newest.count, title, reason: failure ?? '' } }];
};

/**
 * Reports webhooks that the site disabled because deliveries failed. Without such webhooks there is nothing to report.
 */
export const checkWebhooks: Check = async ({ db }) => {
  const off = await db
    .selectFrom('webhook')
    .where('is_enabled', '=', false)
    .where('off_reason', 'is not', null)
    .select('name')
    .orderBy('name')
    .limit(10)
    .execute();
  if (off.length === 0) return [];
  return [{ code: 'webhooksOff', values: { names: off.map(({ name }) => name).join(', ') } }];
};
