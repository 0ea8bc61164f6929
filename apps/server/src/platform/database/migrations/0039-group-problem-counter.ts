import { type Kysely, sql } from 'kysely';

const verdicts = { ac: 0, mle: 2, tle: 1, re: 3, pe: -3, ce: -2, wa: -1, se: 4, pa: 8 } as const;

/** Results of a problem in each group; those in the bank are counted in problem_counter. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table group_problem_counter (
    gid bigint not null references app_group on delete cascade,
    pid bigint not null references problem on delete cascade,
    total int not null default 0,
    ac int not null default 0, mle int not null default 0, tle int not null default 0, re int not null default 0,
    pe int not null default 0, ce int not null default 0, wa int not null default 0, se int not null default 0,
    pa int not null default 0,
    primary key (gid, pid)
  ) with (fillfactor = 70)`.execute(db);
  await sql`create index group_problem_counter_of_problem on group_problem_counter (pid)`.execute(db);
  const counts = Object.values(verdicts).map(
    (status) => sql`count(*) filter (where counted_status = ${sql.lit(status)})`,
  );
  await sql`
    insert into group_problem_counter (gid, pid, total, ${sql.join(Object.keys(verdicts).map((name) => sql.ref(name)))})
    select gid, pid, count(*), ${sql.join(counts)}
    from submission where gid is not null and cid is null and hidden_at is null group by gid, pid`.execute(
    db,
  );
}
