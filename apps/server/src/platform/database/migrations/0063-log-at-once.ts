import { type Kysely, sql } from 'kysely';

/**
 * Logs earlier results with one update of the contest's row. One update per entry left a dead row version per entry
 * in the transaction, which every later update had to skip: a scoreboard of 10,000 entries took hours.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(
      `create or replace function log_earlier_results(of_contest bigint) returns void language plpgsql as $$
        declare
          head text;
          last bigint;
          entry text;
        begin
          select log_head, log_number into head, last from contest where id = of_contest for update;
          for entry in
            select '{"cpid":' || cpid || ',"kind":"judged","reason":"earlier","score":' ||
              coalesce(score::text, 'null') || ',"submitId":' || submit_id || ',"submittedAt":"' ||
              to_char(submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '","timeMs":' ||
              coalesce(time_ms::text, 'null') || ',"uid":' || to_json(uid)::text || ',"verdict":' || verdict || '}'
            from contest_event where cid = of_contest order by number, submit_id
          loop
            last := last + 1;
            head := encode(sha256(convert_to(head || E'\\n' || last || E'\\n' || entry, 'UTF8')), 'hex');
            insert into contest_log (cid, number, body, hash) values (of_contest, last, entry, head);
          end loop;
          update contest set log_number = last, log_head = head where id = of_contest;
        end
      $$`,
    )
    .execute(db);
}
