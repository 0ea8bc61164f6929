import { type Kysely, sql } from 'kysely';
import type { Database } from '../../apps/server/src/platform/database/schema.ts';

/**
 * Creates a private training of the signed-in user, with a class and its submissions: one to three attempts per
 * problem. Returns the id of the training.
 */
export async function fillClass(
  db: Kysely<Database>,
  { students, problems }: { readonly students: number; readonly problems: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into training (uid, title, auth) select uid, 'Class', 'Private' from session limit 1 returning id`.execute(
    db,
  );
  const tid = rows[0]?.id ?? 0;
  await sql`
    insert into training_problem (tid, pid, display_id, rank)
    select ${tid}, id, display_id, id from problem where auth = 1 order by id limit ${problems}`.execute(db);
  await sql`
    insert into training_registration (tid, uid, created_at)
    select ${tid}, uid, now() - interval '30 days' from app_user
    where role <> 1000 and uid not in (select uid from session) order by uid limit ${students}`.execute(db);
  await sql`
    insert into submission (pid, uid, tid, language, code, code_length, submitted_at, modified_at, status, counted_status)
    select pid, uid, ${tid}, 'C++', 'int main() {}', 13, at, at, status, status
    from (select link.pid, entered.uid, now() - (n * interval '1 hour') as at,
        case when hashtext(entered.uid || link.pid || n) % 3 = 0 then 0 else -1 end as status
      from training_registration entered join training_problem link using (tid)
      cross join generate_series(1, 3) n
      where tid = ${tid} and n <= 1 + abs(hashtext(entered.uid || link.pid)) % 3) runs`.execute(db);
  return tid;
}
