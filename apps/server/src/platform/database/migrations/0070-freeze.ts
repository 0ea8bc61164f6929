import { type Kysely, sql } from 'kysely';

/**
 * Stored state of a scoreboard freeze in addition to its settings, and counters that do not change with hidden results.
 * Existing contests store nothing: their freeze follows from their settings, as before.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Columns of a contest that each verdict or each log entry changes; their changes are not notified. */
const moving = `array['board_number', 'hidden_number', 'log_number', 'log_head', 'told_at']`;

const statements = [
  `alter table contest
    -- A freeze that has begun keeps its beginning, whatever becomes of the contest's times.
    drop constraint contest_seal,
    -- When a manager published the results; ends freezes that began by then.
    add column published_at timestamptz,
    -- An end that was announced during the freeze: results do not open by themselves before it.
    add column opens_not_before timestamptz,
    -- How many of the board's numbers were taken by events behind a freeze.
    add column hidden_number bigint not null default 0,
    -- Balloons for what was solved behind the freeze wait for the ceremony.
    add column holds_balloons boolean not null default false`,
  // Version of the scoreboard without the events of a freeze; null: the event was one of them.
  `alter table contest_event add column open_number bigint`,
  `update contest_event event set open_number = number from contest
    where contest.id = event.cid and (contest.seal_at is null or event.submitted_at < contest.seal_at)`,
  `drop trigger tell_changed on contest`,
  `create trigger tell_changed after update on contest
    for each row when (to_jsonb(old) - ${moving} is distinct from to_jsonb(new) - ${moving})
    execute function tell_rows()`,
];
