import { type Kysely, sql } from 'kysely';

/** Starter code of the site by language, and exams that switch off completion in the editor. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table language_starter (
    language text primary key,
    code text not null
  )`.execute(db);
  await sql`create trigger tell_rows
    after insert or delete or truncate or update on language_starter
    for each statement execute function tell_rows()`.execute(db);
  await sql`alter table contest add column exam_no_completion boolean not null default false`.execute(db);
}
