import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import type { SourceKind } from './model/source.ts';
import { withTempFolder } from '../../platform/blob/work-folder.ts';
import { SourceError } from './model/source-error.ts';
import { importReport, type ImportReport, reportSource } from './report.ts';
import { type ImportServices, runImport, type StepProgress } from './run.ts';
import { checkSameSite } from './same-site.ts';
import { openSource } from './sources/registry.ts';
import { type ImportVerification, verifyImport } from './verify/verify.ts';

/** A migration as requested by the command or on the console page. */
export interface MigrationRequest {
  readonly kind: SourceKind;
  readonly from: string;
  readonly files: string | null;
  readonly timeZone: string | null;
  /** Distinguishes several sources of the same kind; empty if there is only one. */
  readonly name: string;
  /** Whether to report what a migration would do, without changing anything. */
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

/** Returns the name under which the tables store a source. */
export function sourceName({ kind, name }: Pick<MigrationRequest, 'kind' | 'name'>): string {
  return name === '' ? kind : `${kind}:${name}`;
}

const lockNumber = 7_165_165;

/**
 * Maximum time to wait for the lock, in ms. A migration whose server was killed may still hold it for a moment. `pause`
 * is the time between two attempts.
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
 * Runs a migration and verifies the result, or only reports what it would do. Throws `SourceError` if the source cannot
 * be read or another migration is running.
 */
export async function migrateSite(
  services: ImportServices,
  request: MigrationRequest,
  { signal, onProgress }: MigrationHooks,
): Promise<MigrationOutcome> {
  const client = await services.pool.connect();
  try {
    await takeLock(client, signal);
    // From here on the connection only holds the lock, outside of any transaction.
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
        await checkSameSite(services.db, site, source);
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
