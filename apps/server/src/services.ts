import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from './database/schema.ts';
import type { EventBus } from './live/event-bus.ts';
import type { Formulas } from './formula/formulas.ts';
import type { BlobStore } from './file/blob-store.ts';
import type { Mailer } from './mail/mailer.ts';
import type { SiteSettings } from './site/settings.ts';
import type { Settings } from './settings.ts';

/** What handlers and jobs are given. Built once in application.ts; tests build it with a clock of their own. */
export interface Services {
  readonly db: Kysely<Database>;
  readonly pool: pg.Pool;
  readonly settings: Settings;
  readonly site: SiteSettings;
  readonly events: EventBus;
  readonly blobs: BlobStore;
  readonly mailer: Mailer;
  readonly formulas: Formulas;
  readonly log: Logger;
  readonly clock: () => Date;
}
