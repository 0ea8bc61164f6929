import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { EventBus } from '../event-bus/event-bus.ts';

/** Told when a mail server has answered for a mail, taken or not; its `id` is that of the mail. */
export const mailTriedTopic = 'mail-tried';

/** Milliseconds that somebody waits to be told that there is no such mailbox. */
const patience = 5000;

/**
 * Waits for the first answer of the mail server for a mail that was put into the outbox and committed, for some seconds:
 * true where it was refused for good. False where it was taken, may be taken later, or nothing is known yet. Holds no
 * database connection meanwhile.
 */
export async function isRefusedAtOnce(
  { db, events }: { readonly db: Kysely<Database>; readonly events: EventBus },
  mail: number,
): Promise<boolean> {
  if (!events.isListening) return false;
  const told = Promise.withResolvers<void>();
  const unsubscribe = events.subscribe(mailTriedTopic, ({ id }) => {
    if (id === mail) told.resolve();
  });
  const timer = setTimeout(told.resolve, patience);
  const endBus = events.onClose(told.resolve);
  try {
    let row = await read(db, mail);
    if (row?.state === 'waiting' && row.attempts === 0) {
      await told.promise;
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
