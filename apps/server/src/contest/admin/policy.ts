import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { Failure } from '../../http/failure.ts';
import { contestOfAnnouncement } from './announcements.ts';
import { contestOfLink } from './problem-read.ts';

type Caller = { readonly uid: string; readonly role: string };

/** Whose a contest is: its author's and root's. Throws Failure `contestNotFound`, `contestNotYours`. */
export async function checkContestOwner(
  db: Kysely<Database>,
  { uid, role }: Caller,
  name: string | number,
): Promise<void> {
  const row = await db
    .selectFrom('contest')
    .where('id', '=', Number(name))
    .where('hidden_at', 'is', null)
    .select('uid')
    .executeTakeFirst();
  if (!row) throw new Failure('contestNotFound');
  if (role !== 'root' && row.uid !== uid) throw new Failure('contestNotYours');
}

/** Whoever's the contest is. Throws as above, and `contestProblemNotFound`. */
export async function checkContestProblemOwner(
  db: Kysely<Database>,
  caller: Caller,
  name: string | number,
): Promise<void> {
  const cid = await contestOfLink(db, Number(name));
  if (cid === null) throw new Failure('contestProblemNotFound');
  await checkContestOwner(db, caller, cid);
}

/** Whoever's the contest is. Throws as above, and `contestAnnouncementNotFound`. */
export async function checkAnnouncementOwner(
  db: Kysely<Database>,
  caller: Caller,
  name: string | number,
): Promise<void> {
  await checkContestOwner(db, caller, await contestOfAnnouncement(db, Number(name)));
}
