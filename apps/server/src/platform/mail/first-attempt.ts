import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { EventBus } from '../event-bus/event-bus.ts';

/** Published when a mail server has accepted or rejected a mail. `id` is the mail's id in the outbox. */
export const mailTriedTopic = 'mail-tried';

/** Maximum milliseconds that a user waits to learn whether their mailbox exists. */
const timeoutMs = 5000;

/**
 * Waits some seconds for the result of the first delivery attempt of a committed mail. Returns true if the mail was
 * rejected permanently. Returns false if it was accepted, may be accepted later, or has no result yet. Holds no
 * database connection while it waits.
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
