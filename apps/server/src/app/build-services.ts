import { join } from 'node:path';
import type { Logger } from 'pino';
import { createDiskBlobStore } from '../platform/blob/disk-store.ts';
import { contestPlaces } from '../scopes/contest/place.ts';
import { createDatabase, createPool } from '../platform/database/pool.ts';
import { createChanges } from '../platform/cache/changes.ts';
import { createEventBus } from '../platform/event-bus/event-bus.ts';
import { createFormulas } from '../platform/formula/formulas.ts';
import { groupPlaces } from '../scopes/group/place.ts';
import { createHappenings } from '../platform/domain-events/happenings.ts';
import { createReadyAnswers } from '../platform/http/ready-answers.ts';
import { createJobs } from '../platform/job/jobs.ts';
import { createJobQueue } from '../platform/job/queue.ts';
import { sendsMail } from '../platform/mail/current-transport.ts';
import { createOutboxMailer } from '../platform/mail/outbox-mailer.ts';
import { createContainers } from '../platform/scope/containers.ts';
import { createNextRelease } from '../platform/scope/next-release.ts';
import type { Services } from '../platform/services.ts';
import type { Settings } from '../platform/settings/environment.ts';
import { createSiteSettings } from '../platform/settings/site.ts';
import { trainingPlaces } from '../scopes/training/place.ts';

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
