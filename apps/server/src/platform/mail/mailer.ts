import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';

/** A mail to one recipient. Its text is plain, in both languages or in the recipient's language. */
export interface Mail {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  /**
   * Address to which mail programs send a POST to unsubscribe. Null or absent if the recipient cannot unsubscribe from
   * this kind of mail.
   */
  readonly unsubscribeUrl?: string | null;
}

/**
 * Sends mails through an outbox table. A mail that is written in a transaction is sent if and only if the transaction
 * commits.
 */
export interface Mailer {
  /** Returns whether a mail server is set; without one, mails stay in the outbox. May change while the site runs. */
  canSend(): Promise<boolean>;
  /**
   * Puts a mail into the outbox and returns its id there. The mail is sent soon, and retried until it succeeds or is
   * given up.
   */
  send(mail: Mail, db?: Kysely<Database> | Transaction<Database>): Promise<number>;
}
