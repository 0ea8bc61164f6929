import { createRoot } from './identity/account/root.ts';
import { buildServices } from './app/build-services.ts';
import { NewerDataError } from './platform/database/migrate.ts';
import { markNodeOffline } from './identity/judge-node/presence.ts';
import { registerNodeToken } from './identity/judge-node/token.ts';
import { createLogger } from './platform/logger.ts';
import { prepareData, prepareDataWhenReachable } from './app/prepare-database.ts';
import { loadStarterProblems } from './problems/problem/starter.ts';
import { readSettings } from './platform/settings/environment.ts';

/**
 * Prepares a start of the site: migrates the database, creates the root account, registers the token of the local judge
 * node, and loads the starter problems. Prints one line of JSON on standard output; on failure prints one line on
 * standard error. With `--wait` it waits until the database is reachable.
 */
async function setUp(): Promise<void> {
  const settings = readSettings();
  const log = createLogger(settings.logLevel, { write: (line) => process.stderr.write(line) });
  const services = buildServices({ settings, log });
  try {
    const prepare = process.argv.includes('--wait') ? prepareDataWhenReachable : prepareData;
    const migrations = await prepare(services);
    const rootCreated = await createRoot(services);
    if (settings.nodeToken) await registerNodeToken(services.db, settings.nodeName, settings.nodeToken);
    // The set-up holds the lock of the data folder, so the local node of this folder is not running.
    await markNodeOffline(services.db, settings.nodeName);
    const problemsLoaded = await loadStarterProblems(services);
    process.stdout.write(`${JSON.stringify({ rootCreated, problemsLoaded, migrations })}\n`);
  } finally {
    await services.events.close();
    await services.db.destroy();
  }
}

setUp().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof NewerDataError ? 3 : 1;
});
