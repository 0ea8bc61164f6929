import { type Kysely, sql } from 'kysely';

/** The last seen certificates of servers that the site calls; read by the health page. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table outgoing_certificate (
    host text not null,
    port int not null,
    -- A code of the runtime, such as CERT_HAS_EXPIRED; null: it is taken.
    refusal text,
    valid_until timestamptz not null,
    looked_at timestamptz not null,
    primary key (host, port)
  )`.execute(db);
}
