import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { SourceSite } from '../model/source.ts';
import { type CountDifference, compareCounts } from './counts.ts';
import { compareSamples, type SampleDifference } from './samples.ts';
import { compareImportedScoreboards, type ScoreboardDifference } from './scoreboards.ts';
import { compareTotals, type TotalDifference } from './totals.ts';

/** Comparison of a site with its source after a migration. */
export interface ImportVerification {
  readonly counts: readonly CountDifference[];
  /** Totals of users and problems that differ, at most 100; unexplained ones come first. */
  readonly totals: {
    readonly compared: number;
    readonly different: number;
    readonly unexplained: number;
    readonly shown: readonly TotalDifference[];
  };
  /** Random submissions. */
  readonly samples: { readonly compared: number; readonly different: readonly SampleDifference[] };
  readonly scoreboards: {
    readonly compared: number;
    readonly equal: number;
    readonly unexplained: number;
    /** At most 100 contests with a difference; unexplained ones come first. */
    readonly shown: readonly ScoreboardDifference[];
  };
  /** Whether every difference is explained by rules and settings of the site. */
  readonly isExplained: boolean;
}

/** Compares counts, totals, 200 random submissions and all scoreboards with the source. */
export async function verifyImport(
  db: Kysely<Database>,
  site: SourceSite,
  source: string,
  signal: AbortSignal,
): Promise<ImportVerification> {
  return await db.transaction().execute(async (trx) => {
    // Disables timeouts, because totals of millions of submissions take a while, both here and at the source.
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    return await compareAll(trx, site, source, signal);
  });
}

async function compareAll(
  db: Kysely<Database>,
  site: SourceSite,
  source: string,
  signal: AbortSignal,
): Promise<ImportVerification> {
  const counts = await compareCounts(db, source);
  signal.throwIfAborted();
  const totals = await compareTotals(db, site, source);
  signal.throwIfAborted();
  const samples = await compareSamples(db, site, source);
  const scoreboards = await compareImportedScoreboards(db, site, source, signal);
  const isExplained =
    counts.every(({ isEqual }) => isEqual) &&
    totals.unexplained === 0 &&
    samples.different.length === 0 &&
    scoreboards.unexplained === 0;
  return { counts, totals, samples, scoreboards, isExplained };
}
