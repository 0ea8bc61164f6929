import { join } from 'node:path';
import type { Logger } from 'pino';
import { createDiskBlobStore } from './blob/disk-store.ts';
import { contestPlaces } from './contest/place.ts';
import { createDatabase, createPool } from './database/pool.ts';
import { createChanges } from './event-bus/changes.ts';
import { createEventBus } from './event-bus/event-bus.ts';
import { createFormulas } from './formula/formulas.ts';
import { groupPlaces } from './group/place.ts';
import { createHappenings } from './happening/happenings.ts';
import { createReadyAnswers } from './http/ready-answers.ts';
import { createJobs } from './job/jobs.ts';
import { createJobQueue } from './job/queue.ts';
import { sendsMail } from './mail/current-transport.ts';
import { createOutboxMailer } from './mail/outbox-mailer.ts';
import { createContainers } from './scope/containers.ts';
import { createNextRelease } from './scope/next-release.ts';
import type { Services } from './services.ts';
import type { Settings } from './settings/environment.ts';
import { createSiteSettings } from './settings/site.ts';
import { trainingPlaces } from './training/place.ts';

export interface BuildOptions {
  readonly settings: Settings;
  readonly log: Logger;
  /** Defaults to the machine's clock. */
  readonly clock?: () => Date;
}

/** What everything else is built upon. Opens no connection yet. */
export function buildServices({ settings, log, clock = () => new Date() }: BuildOptions): Services {
  const { databaseUrl, databasePoolSize, dataFolder } = settings;
  const pool = createPool({ databaseUrl, size: databasePoolSize, log });
  const events = createEventBus({ databaseUrl, log });
  const changes = createChanges(events);
  const db = createDatabase(pool, () => changes.noteWrite());
  const keeping = { changes, nextMoment: createNextRelease(db, changes) };
  const site = createSiteSettings({
    db,
    log,
    announce: (transaction) => events.publish(transaction, 'settings'),
  });
  events.subscribe('settings', () => site.invalidate());
  events.onReconnect(() => site.invalidate());
  const containers = createContainers();
  containers.join('group', groupPlaces({ db }));
  containers.join('contest', contestPlaces({ db, containers, keeping }));
  containers.join('training', trainingPlaces({ db, containers }));
  return {
    db,
    pool,
    settings,
    site,
    containers,
    events,
    keeping,
    ready: createReadyAnswers(keeping),
    happenings: createHappenings(),
    jobs: createJobs({ queue: createJobQueue({ pool, log }), events }),
    blobs: createDiskBlobStore(join(dataFolder, 'blobs')),
    mailer: createOutboxMailer({ db, events, canSend: () => sendsMail({ settings, site }), clock }),
    formulas: createFormulas({ db, log, clock, settings }),
    log,
    clock,
  };
}
