import type { Logger } from 'pino';
import { createBlobStore } from '../platform/blob/create-store.ts';
import { contestAccessReader } from '../scopes/contest/access.ts';
import { createDatabase, createPool } from '../platform/database/pool.ts';
import { trackTableChanges } from '../platform/cache/table-changes.ts';
import { createEventBus } from '../platform/event-bus/event-bus.ts';
import { createFormulas } from '../platform/formula/formulas.ts';
import { groupAccessReader } from '../scopes/group/access.ts';
import { createDomainEvents } from '../platform/domain-events/domain-events.ts';
import { createResponseCache } from '../platform/http/response-cache.ts';
import { createJobs } from '../platform/job/jobs.ts';
import { createJobQueue } from '../platform/job/queue.ts';
import { sendsMail } from '../platform/mail/current-transport.ts';
import { createOutboxMailer } from '../platform/mail/outbox-mailer.ts';
import { createScopeRegistry } from '../platform/scope/scope-registry.ts';
import { createNextContestEnd } from '../platform/scope/next-contest-end.ts';
import type { Services } from '../platform/services.ts';
import type { Settings } from '../platform/settings/environment.ts';
import { createSiteSettings } from '../platform/settings/site.ts';
import { trainingAccessReader } from '../scopes/training/access.ts';

export interface BuildOptions {
  readonly settings: Settings;
  readonly log: Logger;
  /** Default: the machine's clock. */
  readonly clock?: () => Date;
}

/** Builds the services that everything else uses. Opens no connection yet. */
export function buildServices({ settings, log, clock = () => new Date() }: BuildOptions): Services {
  const { databaseUrl, directDatabaseUrl, databasePoolSize } = settings;
  const pool = createPool({ databaseUrl, size: databasePoolSize, log });
  const events = createEventBus({ databaseUrl: directDatabaseUrl, log });
  const changes = trackTableChanges(events);
  const db = createDatabase(pool, () => changes.markLocalWrite());
  const cacheInvalidation = { changes, nextTimedChange: createNextContestEnd(db, changes) };
  const siteSettings = createSiteSettings({
    db,
    log,
    announce: (transaction) => events.publish(transaction, 'settings'),
  });
  events.subscribe('settings', () => siteSettings.invalidate());
  events.onReconnect(() => siteSettings.invalidate());
  const scopes = createScopeRegistry();
  scopes.register('group', groupAccessReader({ db }));
  scopes.register('contest', contestAccessReader({ db, scopes, cacheInvalidation }));
  scopes.register('training', trainingAccessReader({ db, scopes }));
  return {
    db,
    pool,
    settings,
    siteSettings,
    scopes,
    events,
    cacheInvalidation,
    responseCache: createResponseCache(cacheInvalidation),
    domainEvents: createDomainEvents(),
    jobs: createJobs({ queue: createJobQueue({ pool, log }), events }),
    blobs: createBlobStore(settings),
    mailer: createOutboxMailer({ db, events, canSend: () => sendsMail({ settings, siteSettings }), clock }),
    formulas: createFormulas({ db, log, clock, settings }),
    log,
    clock,
  };
}
