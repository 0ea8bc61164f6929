import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';

/** A mail to one recipient, plain text in both languages or in the recipient's. */
export interface Mail {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  /** Address where mail programs unsubscribe by a POST; null or absent if such mails cannot be unsubscribed. */
  readonly unsubscribeUrl?: string | null;
}

/** Mails go through an outbox table, so that one written in a transaction is sent if and only if it commits. */
export interface Mailer {
  /** False if no mail server is set: mails only stay in the outbox. May change while the site runs. */
  canSend(): Promise<boolean>;
  /**
   * Puts a mail into the outbox; it is sent soon after and retried until it succeeds or is given up. Returns its id
   * there.
   */
  send(mail: Mail, db?: Kysely<Database> | Transaction<Database>): Promise<number>;
}
