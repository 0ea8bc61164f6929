import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { recoveryHandlers } from './account/recovery-routes.ts';
import { oidcHandlers } from './account/oidc/routes.ts';
import { accountHandlers } from './account/routes.ts';
import { secondFactorHandlers } from './account/second-factor/routes.ts';
import { slideCheckHandlers } from './account/slide/routes.ts';
import { apiTokenHandlers } from './api-token/routes.ts';
import { assistantHandlers } from './assistant/routes.ts';
import { createCleanUp } from './clean-up.ts';
import { createDatabase, createPool } from './database/pool.ts';
import { createBlobCollector } from './file/blob-collector.ts';
import { createDiskBlobStore } from './file/disk-blob-store.ts';
import { fileHandlers } from './file/upload/routes.ts';
import { createFormulas } from './formula/formulas.ts';
import type { HandlerTable } from './http/handler.ts';
import { createHttpServer } from './http/server.ts';
import type { Job } from './jobs.ts';
import { judgeActHandlers } from './judging/routes.ts';
import { LeaseSupervisor } from './judging/supervision.ts';
import { languageLimitHandlers } from './language/limit-routes.ts';
import { languageHandlers } from './language/routes.ts';
import { createOtherContestJob } from './other-contest/job.ts';
import { createEventBus } from './live/event-bus.ts';
import { liveHandlers } from './live/routes.ts';
import { createOutboxMailer } from './mail/outbox-mailer.ts';
import { createOutboxWorker } from './mail/outbox-worker.ts';
import { createSmtpTransport } from './mail/transport.ts';
import { messageHandlers } from './message/routes.ts';
import { judgeServiceHandlers } from './node/overview-routes.ts';
import { nodeHandlers } from './node/routes.ts';
import { problemPackageHandlers } from './package/routes.ts';
import { problemHandlers } from './problem/routes.ts';
import { rankingHandlers } from './ranking/routes.ts';
import { roleHandlers } from './role/routes.ts';
import type { Services } from './services.ts';
import type { Settings } from './settings.ts';
import { rejudgeBatchHandlers } from './rejudge-batch/routes.ts';
import { searchHandlers } from './search/routes.ts';
import { siteHandlers } from './site/routes.ts';
import { createSiteSettings } from './site/settings.ts';
import { submissionHandlers } from './submission/routes.ts';
import { systemInfoHandlers } from './system-info/routes.ts';
import { tagHandlers } from './tag/routes.ts';
import { userHandlers } from './user/routes.ts';
import { testRunHandlers } from './test-run/routes.ts';

export interface BuildOptions {
  readonly settings: Settings;
  readonly log: Logger;
  /** Defaults to the machine's clock. */
  readonly clock?: () => Date;
}

/** What everything else is built upon. Opens no connection yet. */
export function buildServices({ settings, log, clock = () => new Date() }: BuildOptions): Services {
  const { databaseUrl, databasePoolSize, dataFolder, smtpUrl } = settings;
  const pool = createPool({ databaseUrl, size: databasePoolSize, log });
  const db = createDatabase(pool);
  const events = createEventBus({ databaseUrl, log });
  const site = createSiteSettings({ db, log, announce: () => events.publish(db, 'settings') });
  events.subscribe('settings', () => site.invalidate());
  events.onReconnect(() => site.invalidate());
  return {
    db,
    pool,
    settings,
    site,
    events,
    blobs: createDiskBlobStore(join(dataFolder, 'blobs')),
    mailer: createOutboxMailer({ db, events, canSend: smtpUrl !== null, clock }),
    formulas: createFormulas({ db, log, clock }),
    log,
    clock,
  };
}

export interface Application {
  readonly http: FastifyInstance;
  /** Mails, clean-up, supervision of leases: once the data are prepared. */
  startJobs(): void;
  /** Answers what is under way, ends streams and jobs, closes the database. Within 2.5 s. */
  close(): Promise<void>;
}

/** Requests under way get so many milliseconds when the process is told to stop. */
const patience = 2000;
/** What has not ended by then, a mail under delivery say, is left to the next start. */
const longestStop = 2500;

export async function buildApplication(services: Services): Promise<Application> {
  const { events, db, formulas } = services;
  const jobs = collectJobs(services);
  let areJobsRunning = false;
  let closing: Promise<void> | undefined;
  const http = await createHttpServer(services, collectHandlers(services));
  return {
    http,
    startJobs() {
      areJobsRunning = true;
      for (const job of jobs) job.start();
    },
    close() {
      closing ??= Promise.race([end(), setTimeout(longestStop, undefined, { ref: false })]);
      return closing;
    },
  };

  async function end(): Promise<void> {
    const jobsEnd = areJobsRunning ? Promise.all(jobs.map((job) => job.stop())) : Promise.resolve();
    await events.close();
    const cutOff = AbortSignal.timeout(patience);
    cutOff.addEventListener('abort', () => http.server.closeAllConnections());
    // A connection whose last answer goes out now would be kept alive for the next request.
    const sweep = setInterval(() => http.server.closeIdleConnections(), 20);
    await http.close();
    clearInterval(sweep);
    await jobsEnd;
    await formulas.close();
    await db.destroy();
  }
}

function collectJobs(services: Services): Job[] {
  const { smtpUrl, publicUrl } = services.settings;
  const jobs: Job[] = [
    createCleanUp(services),
    createBlobCollector(services),
    new LeaseSupervisor(services),
    createOtherContestJob(services),
  ];
  if (smtpUrl) jobs.push(createOutboxWorker(services, createSmtpTransport(smtpUrl, publicUrl)));
  return jobs;
}

/** All nouns together; the type proves that no call of the contract is missing. */
function collectHandlers(services: Services): HandlerTable {
  return {
    ...accountHandlers(services),
    ...recoveryHandlers(services),
    ...secondFactorHandlers(services),
    ...apiTokenHandlers(services),
    ...oidcHandlers(services),
    ...slideCheckHandlers(services),
    ...userHandlers(services),
    ...rankingHandlers(services),
    ...fileHandlers(services),
    ...siteHandlers(services),
    ...searchHandlers(services),
    ...systemInfoHandlers(services),
    ...messageHandlers(),
    ...assistantHandlers(services),
    ...problemHandlers(services),
    ...problemPackageHandlers(services),
    ...tagHandlers(services),
    ...languageHandlers(services),
    ...languageLimitHandlers(services),
    ...submissionHandlers(services),
    ...judgeActHandlers(services),
    ...rejudgeBatchHandlers(services),
    ...roleHandlers(services),
    ...testRunHandlers(services),
    ...nodeHandlers(services),
    ...judgeServiceHandlers(services),
    ...liveHandlers(services),
  };
}
