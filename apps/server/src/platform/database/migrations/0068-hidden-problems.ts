import { type Kysely, sql } from 'kysely';

const statements = [
  // Runs at the end of the transaction, like every change of a scoreboard, so that contest rows are locked briefly.
  `create function raise_boards() returns trigger language plpgsql as $$
    declare board record;
    begin
      for board in
        select id from contest where id in (select cid from contest_problem where pid = new.id and hidden_at is null)
        order by id for no key update
      loop
        update contest set board_number = board_number + 1 where id = board.id;
        perform pg_notify('xiezhi', json_build_object('t', topic || ':' || board.id, 'd', json_build_object())::text)
          from unnest(array['contest-board', 'contest']) topic;
      end loop;
      return null;
    end $$`,
  `create constraint trigger raise_boards after update of auth, hidden_at on problem
    deferrable initially deferred for each row
    when (((old.auth = 2) or (old.hidden_at is not null)) is distinct from ((new.auth = 2) or (new.hidden_at is not null)))
    execute function raise_boards()`,
];

/** Hiding or showing a problem changes the scoreboards of contests that use it. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
