import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../database/schema.ts';
import type { EventBus } from '../event-bus/event-bus.ts';
import type { BackgroundWorker } from '../job/background-worker.ts';
import type { CurrentTransport } from './current-transport.ts';
import { mailTriedTopic } from './first-attempt.ts';
import { isPermanentRefusal, type MailTransport } from './transport.ts';

/**
 * Sends the mails that wait in the outbox.
 *
 * The outbox table is the queue: a mail is written in the transaction that causes it. A worker on any server takes a
 * mail with FOR UPDATE SKIP LOCKED and holds the row lock until the mail server has responded, so two workers never
 * send the same mail at the same time. If a server dies, PostgreSQL releases its row lock, and another server sends the
 * mail. A mail is never lost, but may arrive twice if a server dies between delivery and commit. A separate job queue
 * would store the same information twice.
 */
export interface WorkerServices {
  readonly db: Kysely<Database>;
  readonly events: Pick<EventBus, 'subscribe' | 'publish'>;
  readonly log: Logger;
  readonly clock: () => Date;
}

/** Number of attempts, over about eight hours, after which a mail is given up. */
export const attemptsMax = 10;
/** Milliseconds before the second attempt. The pause doubles each time. */
export const firstPause = 30_000;

const pollInterval = 15_000;

export function createOutboxWorker(services: WorkerServices, current: CurrentTransport): BackgroundWorker {
  const { events, log } = services;
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let isWanted = false;
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe: (() => void)[] = [];

  /** Sends mails until none is due. If `wake` is called meanwhile, checks once more. */
  async function drain(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      let isMore = true;
      while (isMore && !stopping.signal.aborted) {
        // Gets the transport for each mail, because the mail server may have been changed since the last one.
        const transport = await current.get();
        isMore = transport !== null && (await sendNextMail(services, transport));
      }
    }
  }

  function wake(): void {
    if (stopping.signal.aborted) return;
    isWanted = true;
    running ??= drain()
      .catch((error: unknown) => log.warn({ err: error }, 'mails wait: the outbox cannot be read'))
      .finally(() => {
        running = null;
      });
  }

  return {
    start() {
      unsubscribe = ['mail', 'settings'].map((topic) => events.subscribe(topic, wake));
      timer = setInterval(wake, pollInterval).unref();
      wake();
    },
    async stop() {
      stopping.abort();
      for (const end of unsubscribe) end();
      clearInterval(timer);
      await running;
      current.close();
    },
  };
}

/** Sends the oldest due mail. Returns false if no mail is due. */
export async function sendNextMail(
  { db, events, log, clock }: WorkerServices,
  transport: MailTransport,
): Promise<boolean> {
  const now = clock();
  return db.transaction().execute(async (transaction) => {
    const mail = await transaction
      .selectFrom('mail_outbox')
      .where('state', '=', 'waiting')
      .where(
        sql<Date>`created_at + (power(2, attempts) - 1) * ${firstPause} * interval '1 millisecond'`,
        '<=',
        now,
      )
      .select(['id', 'recipient', 'subject', 'body_text', 'unsubscribe_url', 'attempts'])
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!mail) return false;
    const attempts = mail.attempts + 1;
    const change = await transport
      .deliver({
        recipient: mail.recipient,
        subject: mail.subject,
        text: mail.body_text,
        unsubscribeUrl: mail.unsubscribe_url,
      })
      .then(
        () => ({ state: 'sent' as const, error: null, sent_at: clock() }),
        (error: unknown) => {
          const isOver = attempts >= attemptsMax || isPermanentRefusal(error);
          const reason = error instanceof Error ? error.message : String(error);
          log.warn({ mail: mail.id, attempts, isOver, reason: reason.slice(0, 300) }, 'a mail was not taken');
          return { state: isOver ? ('failed' as const) : ('waiting' as const), error: reason.slice(0, 1000) };
        },
      );
    await transaction
      .updateTable('mail_outbox')
      .set({ ...change, attempts })
      .where('id', '=', mail.id)
      .execute();
    await events.publish(transaction, mailTriedTopic, { id: mail.id });
    return true;
  });
}
