import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { EventBus } from '../event-bus/event-bus.ts';
import type { Mailer } from './mailer.ts';

export interface OutboxMailerOptions {
  readonly db: Kysely<Database>;
  readonly events: Pick<EventBus, 'publish'>;
  /** Returns whether a mail server is set. */
  readonly canSend: () => Promise<boolean>;
  readonly clock: () => Date;
}

/** Creates a mailer that writes mails into `mail_outbox`. `outbox-worker.ts` sends them. */
export function createOutboxMailer({ db, events, canSend, clock }: OutboxMailerOptions): Mailer {
  return {
    canSend,
    async send({ recipient, subject, text, unsubscribeUrl = null }, executor = db) {
      const isSent = await canSend();
      const { id } = await executor
        .insertInto('mail_outbox')
        .values({
          recipient,
          subject,
          body_text: text,
          unsubscribe_url: unsubscribeUrl,
          state: isSent ? 'waiting' : 'kept',
          created_at: clock(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (isSent) await events.publish(executor, 'mail');
      return id;
    },
  };
}
