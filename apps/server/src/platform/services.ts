import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from './database/schema.ts';
import type { Formulas } from './formula/formulas.ts';
import type { DomainEvents } from './domain-events/domain-events.ts';
import type { Jobs } from './job/jobs.ts';
import type { EventBus } from './event-bus/event-bus.ts';
import type { CacheInvalidation } from './cache/invalidated-cache.ts';
import type { ResponseCache } from './http/response-cache.ts';
import type { BlobStore } from './blob/store.ts';
import type { Mailer } from './mail/mailer.ts';
import type { ScopeRegistry } from './scope/scope-registry.ts';
import type { SiteSettings } from './settings/site.ts';
import type { Settings } from './settings/environment.ts';

/** Dependencies of handlers and jobs. Built once in build-services.ts; tests build it with a test clock. */
export interface Services {
  readonly db: Kysely<Database>;
  readonly pool: pg.Pool;
  readonly settings: Settings;
  readonly siteSettings: SiteSettings;
  /** Registry of the kinds of scopes: groups, trainings and contests. */
  readonly containers: ScopeRegistry;
  readonly events: EventBus;
  /** Invalidation of cached values. */
  readonly cacheInvalidation: CacheInvalidation;
  readonly responseCache: ResponseCache;
  readonly domainEvents: DomainEvents;
  readonly jobs: Jobs;
  readonly blobs: BlobStore;
  readonly mailer: Mailer;
  readonly formulas: Formulas;
  readonly log: Logger;
  readonly clock: () => Date;
}
