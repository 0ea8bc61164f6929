/*
 * Process that migrates a site for a server. It receives one order from its parent process over a channel, and reports
 * progress and the result. If the channel closes, the migration stops; the next run continues it.
 */
import { createBlobStore } from '../../../platform/blob/create-store.ts';
import { brokenMessage, connectParent } from '../../../platform/child-process/connect-parent.ts';
import { createDatabase, createPool } from '../../../platform/database/pool.ts';
import { createEventBus } from '../../../platform/event-bus/event-bus.ts';
import { createLogger } from '../../../platform/logger.ts';
import { createSiteSettings } from '../../../platform/settings/site.ts';
import { migrateSite } from '../migrate.ts';
import { SourceError } from '../model/source-error.ts';
import type { StepProgress } from '../run.ts';
import type { MigrationMessage, MigrationOrder } from './messages.ts';

/** Minimum time between two progress messages within one step, in ms. */
const reportInterval = 250;

const parent = connectParent();
const send = (message: MigrationMessage) => parent.send(message);

async function work(): Promise<MigrationMessage> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `spawn.ts` sends here
  const { settings, request } = (await parent.order()) as MigrationOrder;
  const log = createLogger('warn', { write: (line) => process.stderr.write(line) });
  const { databaseUrl, directDatabaseUrl, databasePoolSize } = settings;
  const pool = createPool({ databaseUrl, size: databasePoolSize, log });
  const db = createDatabase(pool);
  const events = createEventBus({ databaseUrl: directDatabaseUrl, log });
  const announce = (transaction: typeof db) => events.publish(transaction, 'settings');
  const services = {
    db,
    pool,
    blobs: createBlobStore(settings),
    settings,
    siteSettings: createSiteSettings({ db, log, announce }),
    clock: () => new Date(),
    log,
  };
  try {
    const outcome = await migrateSite(services, request, {
      signal: parent.signal,
      onProgress: createReporter(),
    });
    return { kind: 'done', outcome };
  } finally {
    await events.close();
    await db.destroy();
  }
}

/** Creates a function that sends progress messages: the first and the last one of each step, and some in between. */
function createReporter(): (progress: StepProgress) => void {
  let sentAt = 0;
  let waiting: StepProgress | null = null;
  let step = '';
  return (progress) => {
    const now = performance.now();
    const isNext = progress.step !== step;
    if (isNext && waiting !== null) void send({ kind: 'progress', progress: waiting });
    waiting = progress;
    if (!isNext && now - sentAt < reportInterval) return;
    step = progress.step;
    sentAt = now;
    waiting = null;
    void send({ kind: 'progress', progress });
  };
}

function failureOf(error: unknown): MigrationMessage {
  return error instanceof SourceError ? { kind: 'unreadable', message: error.message } : brokenMessage(error);
}

await send(await work().catch(failureOf));
parent.exit();
