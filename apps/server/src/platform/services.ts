import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from './database/schema.ts';
import type { Formulas } from './formula/formulas.ts';
import type { Happenings } from './domain-events/happenings.ts';
import type { Jobs } from './job/jobs.ts';
import type { EventBus } from './event-bus/event-bus.ts';
import type { Keeping } from './cache/kept.ts';
import type { ReadyAnswers } from './http/ready-answers.ts';
import type { BlobStore } from './blob/store.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Containers } from './scope/containers.ts';
import type { SiteSettings } from './settings/site.ts';
import type { Settings } from './settings/environment.ts';

/** What handlers and jobs are given. Built once in build-services.ts; tests build it with a clock of their own. */
export interface Services {
  readonly db: Kysely<Database>;
  readonly pool: pg.Pool;
  readonly settings: Settings;
  readonly site: SiteSettings;
  /** Groups, trainings and contests, as far as they have joined. */
  readonly containers: Containers;
  readonly events: EventBus;
  /** What is kept until it changes. */
  readonly keeping: Keeping;
  readonly ready: ReadyAnswers;
  readonly happenings: Happenings;
  readonly jobs: Jobs;
  readonly blobs: BlobStore;
  readonly mailer: Mailer;
  readonly formulas: Formulas;
  readonly log: Logger;
  readonly clock: () => Date;
}
