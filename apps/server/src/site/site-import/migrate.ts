import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import type { SourceKind } from './model/source.ts';
import { withTempFolder } from '../../platform/blob/work-folder.ts';
import { SourceError } from './model/source-error.ts';
import { importReport, type ImportReport, reportSource } from './report.ts';
import { type ImportServices, runImport, type StepProgress } from './run.ts';
import { openSource } from './sources/registry.ts';
import { type ImportVerification, verifyImport } from './verify/verify.ts';

/** A migration as the command and the console page ask for it. */
export interface MigrationRequest {
  readonly kind: SourceKind;
  readonly from: string;
  readonly files: string | null;
  readonly timeZone: string | null;
  /** Tells several sources of one kind apart; '' for the only one. */
  readonly name: string;
  /** Changes nothing. */
  readonly isReport: boolean;
}

export interface MigrationHooks {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: StepProgress) => void;
}

export interface MigrationOutcome {
  readonly report: ImportReport;
  /** Null after a report. */
  readonly verification: ImportVerification | null;
}

/** Returns the identity of a source in the tables. */
export function sourceName({ kind, name }: Pick<MigrationRequest, 'kind' | 'name'>): string {
  return name === '' ? kind : `${kind}:${name}`;
}

const lockNumber = 7_165_165;

/**
 * Milliseconds to wait for the lock of a migration whose server was killed, and between two tries to take it.
 */
const stopping = 15_000;
const pause = 250;

async function takeLock(client: pg.ClientBase, signal: AbortSignal): Promise<void> {
  for (const until = performance.now() + stopping; ;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      lockNumber,
    ]);
    if (rows[0]?.taken === true) return;
    if (performance.now() > until) throw new SourceError('Another migration is running.');
    await setTimeout(pause, undefined, { signal });
  }
}

/**
 * Reports what a migration would do, or runs it and verifies its result. Throws `SourceError` if the source cannot be
 * read, or another migration is running.
 */
export async function migrateSite(
  services: ImportServices,
  request: MigrationRequest,
  { signal, onProgress }: MigrationHooks,
): Promise<MigrationOutcome> {
  const client = await services.pool.connect();
  try {
    await takeLock(client, signal);
    // Meanwhile the connection only holds the lock; it is in no transaction.
    return await withTempFolder(services, async (workFolder) => {
      const { kind, from, files, timeZone } = request;
      const options = {
        from,
        files,
        timeZone,
        workFolder,
        pool: services.pool,
        signal,
        onRead: (read: number) => onProgress({ step: 'read', read, stored: 0, skipped: 0 }),
      };
      const site = await openSource(kind, options);
      try {
        const source = sourceName(request);
        if (request.isReport) {
          const report = await reportSource(services.db, site, source, { signal, onProgress });
          return { report, verification: null };
        }
        await runImport(services, site, { source, signal, onProgress });
        const report = await importReport(services.db, site, source);
        const verification = await verifyImport(services.db, site, source, signal);
        await services.db
          .updateTable('site_import')
          .set({
            report: JSON.stringify(report),
            verification: JSON.stringify(verification),
            verified_at: services.clock(),
          })
          .where('source', '=', source)
          .execute();
        return { report, verification };
      } finally {
        await site.close();
      }
    });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockNumber]).catch(() => undefined);
    client.release(true);
  }
}
