import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { EventBus } from '../event-bus/event-bus.ts';

/** Published when a mail server has accepted or rejected a mail; `id` is that of the mail. */
export const mailTriedTopic = 'mail-tried';

/** Milliseconds that a user waits to learn that a mailbox does not exist. */
const timeoutMs = 5000;

/**
 * Waits some seconds for the first result of a mail that was committed to the outbox: true if it was rejected
 * permanently. False if it was accepted, may be accepted later, or has no result yet. Holds no database connection
 * meanwhile.
 */
export async function isRefusedAtOnce(
  { db, events }: { readonly db: Kysely<Database>; readonly events: EventBus },
  mail: number,
): Promise<boolean> {
  if (!events.isListening) return false;
  const tried = Promise.withResolvers<void>();
  const unsubscribe = events.subscribe(mailTriedTopic, ({ id }) => {
    if (id === mail) tried.resolve();
  });
  const timer = setTimeout(tried.resolve, timeoutMs);
  const endBus = events.onClose(tried.resolve);
  try {
    let row = await read(db, mail);
    if (row?.state === 'waiting' && row.attempts === 0) {
      await tried.promise;
      row = await read(db, mail);
    }
    return row?.state === 'failed';
  } finally {
    clearTimeout(timer);
    unsubscribe();
    endBus();
  }
}

function read(db: Kysely<Database>, id: number) {
  return db.selectFrom('mail_outbox').where('id', '=', id).select(['state', 'attempts']).executeTakeFirst();
}
