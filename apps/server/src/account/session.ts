import { intervals } from '@xiezhi/contract/limits';
import { newUid } from '../user/uid.ts';
import type { Services } from '../services.ts';
import { signToken } from './token.ts';

export interface SessionOrigin {
  readonly uid: string;
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/** Stores a session and signs its token; one session per token, each revocable by itself (F2). */
export async function openSession(
  { db, settings, clock }: Pick<Services, 'db' | 'settings' | 'clock'>,
  { uid, ip, userAgent }: SessionOrigin,
): Promise<{ token: string; sessionId: string }> {
  const now = clock();
  const sessionId = newUid();
  await db
    .insertInto('session')
    .values({
      id: sessionId,
      uid,
      ip,
      user_agent: userAgent,
      created_at: now,
      refreshed_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + intervals.tokenLife),
    })
    .execute();
  return { sessionId, token: await signToken({ uid, sessionId }, settings.secret, now) };
}

/** Sessions that still sign their user in, newest first. */
export function liveSessions({ db, clock }: Pick<Services, 'db' | 'clock'>, uid: string) {
  return db
    .selectFrom('session')
    .where('uid', '=', uid)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', clock())
    .select(['id', 'ip', 'user_agent', 'created_at', 'last_seen_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();
}

/** Which sessions of a user end. */
export type SessionChoice = { readonly only: string } | { readonly allBut: string | null };

/** Ends sessions; their tokens fail from the next request on, and their live streams close. Returns how many. */
export async function revokeSessions(
  { db, events, clock }: Pick<Services, 'db' | 'events' | 'clock'>,
  uid: string,
  choice: SessionChoice,
): Promise<number> {
  const now = clock();
  return db.transaction().execute(async (transaction) => {
    let update = transaction
      .updateTable('session')
      .set({ revoked_at: now })
      .where('uid', '=', uid)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now);
    if ('only' in choice) update = update.where('id', '=', choice.only);
    else if (choice.allBut !== null) update = update.where('id', '!=', choice.allBut);
    const ended = await update.returning('id').execute();
    for (const { id } of ended) await events.publish(transaction, `session:${id}`);
    return ended.length;
  });
}
