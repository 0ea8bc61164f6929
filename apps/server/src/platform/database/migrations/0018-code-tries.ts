import { type Kysely, sql } from 'kysely';

/**
 * Attempts at a mailed code are counted per caller, so that no caller uses up another's. Several links to a new
 * password are valid at once, so that requesting another one invalidates none.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = [
    `alter table email_code
      drop column tries,
      add column asked_by text not null default '',
      drop constraint email_code_pkey,
      add primary key (purpose, email_key, code_hash)`,
    `create table email_code_try (
      purpose text not null,
      email_key text not null,
      code_hash text not null,
      tried_by text not null,
      tries smallint not null,
      primary key (purpose, email_key, code_hash, tried_by),
      foreign key (purpose, email_key, code_hash) references email_code on delete cascade
    )`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
