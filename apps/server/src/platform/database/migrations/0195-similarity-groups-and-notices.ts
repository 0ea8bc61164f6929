import { type Kysely, sql } from 'kysely';

/**
 * The group of each similarity report, and when a user was notified of a case. Deletes the reports of deleted contests
 * and trainings, which nobody can open.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`delete from similarity_report where cid in (select id from contest where hidden_at is not null)
    or tid in (select id from training where hidden_at is not null)`.execute(db);
  await addGroup(db);
  await addNotice(db);
}

/**
 * The group whose submissions a report compares; null if it compares those of the site. A problem may move between a
 * group and the bank later, but its reports contain programs of the former place.
 */
async function addGroup(db: Kysely<never>): Promise<void> {
  await sql`alter table similarity_report add column gid bigint references app_group on delete cascade`.execute(
    db,
  );
  // Pairs and jobs still know where a report of a problem was made. Without both, the present owner is assumed.
  await sql`update similarity_report report set gid = case
    when report.cid is not null then (select gid from contest where id = report.cid)
    when report.tid is not null then (select gid from training where id = report.tid)
    when exists (select from similarity_pair pair where pair.report_id = report.id) then (
      select submission.gid from similarity_pair pair join submission on submission.id = pair.left_id
      where pair.report_id = report.id order by pair.id limit 1)
    when exists (select from job where job.id = report.job_id) then (
      select (job.input ->> 'gid')::bigint from job where job.id = report.job_id)
    else (select gid from problem where id = report.pid and is_group)
  end`.execute(db);
  await sql`create index similarity_report_gid on similarity_report (gid) where gid is not null`.execute(db);
  // Servers of the previous release insert reports without the group.
  await sql`create function similarity_report_group() returns trigger language plpgsql as $$ begin
    new.gid := case
      when new.cid is not null then (select gid from contest where id = new.cid)
      when new.tid is not null then (select gid from training where id = new.tid)
      else (select gid from problem where id = new.pid and is_group)
    end;
    return new;
  end $$`.execute(db);
  await sql`create trigger similarity_report_group before insert on similarity_report
    for each row when (new.gid is null) execute function similarity_report_group()`.execute(db);
}

/** Users who know of a case are notified of every decision, also after the decision that they know was withdrawn. */
async function addNotice(db: Kysely<never>): Promise<void> {
  await sql`alter table similarity_party add column notified_at timestamptz`.execute(db);
  await sql`update similarity_party party set notified_at = coalesce(asked_at, appealed_at, matter.decided_at)
    from similarity_case matter where matter.pair_id = party.pair_id
      and (asked_at is not null or appealed_at is not null
        or (is_concerned and matter.decision = 'confirmed'))`.execute(db);
}
