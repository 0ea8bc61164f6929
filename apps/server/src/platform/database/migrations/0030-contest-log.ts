import { type Kysely, sql } from 'kysely';

/**
 * The log of each contest: every entry contains the hash of the previous one, so that no entry can be changed, omitted
 * or moved without changing all later ones. Its first entries are the events before the log existed.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table contest
    add column log_number bigint not null default 0,
    add column log_head text not null default repeat('0', 64)`,

  `create table contest_log (
    cid bigint not null references contest on delete cascade,
    number bigint not null,
    -- Canonical JSON: keys in order, no blanks.
    body text not null,
    -- SHA-256 of the hash before, a line break, the number, a line break and the body.
    hash text not null,
    primary key (cid, number)
  )`,

  // Locks the contest's row until the commit, so that entries are in commit order.
  `create function append_contest_log(of_contest bigint, entry text) returns void language sql as $$
    with next as (
      update contest set
        log_number = log_number + 1,
        log_head = encode(sha256(convert_to(
          log_head || E'\\n' || (log_number + 1) || E'\\n' || entry, 'UTF8')), 'hex')
      where id = of_contest
      returning id, log_number, log_head
    )
    insert into contest_log (cid, number, body, hash) select id, log_number, entry, log_head from next
  $$`,

  // Results that were not logged when they arrived: from before the log existed, and of generated contests.
  `create function log_earlier_results(of_contest bigint) returns void language sql as $$
    select append_contest_log(of_contest, '{"cpid":' || cpid || ',"kind":"judged","reason":"earlier","score":' ||
      coalesce(score::text, 'null') || ',"submitId":' || submit_id || ',"submittedAt":"' ||
      to_char(submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '","timeMs":' ||
      coalesce(time_ms::text, 'null') || ',"uid":' || to_json(uid)::text || ',"verdict":' || verdict || '}')
    from (select * from contest_event where cid = of_contest order by number, submit_id) earlier
  $$`,

  `select log_earlier_results(id) from contest`,
];
