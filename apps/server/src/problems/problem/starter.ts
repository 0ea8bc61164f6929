import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ImportPlan, readProblemPackages } from '@xiezhi/formats';
import { type Kysely, sql } from 'kysely';
import { lockName } from '../../platform/database/lock-name.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Services } from '../../platform/services.ts';
import { storePackage } from './store-package.ts';
import { storeCases } from '../test-data/package-data.ts';
import { isAsLoaded, storedDigest } from './starter-digest.ts';

const starterFolder = join(import.meta.dirname, '../../../../../problems');

/**
 * Loads the problems that are part of the product. Returns the number of written problems. Skips a problem if its
 * package is the one loaded last, or if its rows were edited since. `starter_digest` contains the digest of the package
 * and, after a colon, the digest of the stored problem.
 */
export async function loadStarterProblems(
  services: Pick<Services, 'db' | 'blobs' | 'log'>,
  folder = starterFolder,
): Promise<number> {
  if (!existsSync(folder)) return 0;
  const plans = await readProblemPackages(folder);
  let loaded = 0;
  try {
    for (const plan of plans) {
      if (plan.stops.length > 0) {
        services.log.error({ problem: plan.root, stops: plan.stops }, 'a starter problem cannot be loaded');
      } else if (await loadOne(services, plan)) loaded += 1;
    }
  } finally {
    await plans[0]?.source.close();
  }
  return loaded;
}

async function loadOne({ db, blobs, log }: Pick<Services, 'db' | 'blobs' | 'log'>, plan: ImportPlan) {
  const { displayId } = plan.problem;
  const digest = await packageDigest(plan);
  if ((await findStored(db, displayId))?.starter_digest?.startsWith(`${digest}:`)) return false;
  const data = await storeCases(blobs, plan);
  return db.transaction().execute(async (trx) => {
    // Serializes servers and commands that start at the same time.
    await lockName(trx, 'xiezhi starter problems');
    const stored = await findStored(trx, displayId);
    if (stored) {
      const [ofPackage, ofRow] = stored.starter_digest?.split(':') ?? [];
      if (ofPackage === digest) return false;
      if (ofRow === undefined || !(await isAsLoaded(trx, stored.id, ofRow))) {
        log.info({ displayId }, 'a starter problem was edited and stays as it is');
        return false;
      }
    }
    const target = {
      pid: stored?.id ?? null,
      auth: 1,
      by: null,
      note: 'starter',
      format: plan.format,
    } as const;
    const pid = await storePackage(trx, plan.problem, data, target);
    const starter_digest = `${digest}:${await storedDigest(trx, pid)}`;
    await trx.updateTable('problem').set({ starter_digest }).where('id', '=', pid).execute();
    return true;
  });
}

/**
 * Finds the stored starter problem, even if it was deleted, so that it is not loaded again. Prefers a problem that is
 * not deleted.
 */
async function findStored(db: Kysely<Database>, displayId: string) {
  return db
    .selectFrom('problem')
    .where(sql`lower(display_id)`, '=', displayId.toLowerCase())
    .select(['id', 'starter_digest'])
    .orderBy(sql`hidden_at is not null`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function packageDigest({ source, problem }: ImportPlan): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(problem));
  for (const { path } of source.list()) hash.update(`\0${path}\0`).update(await source.read(path));
  return hash.digest('hex').slice(0, 32);
}
