// Entry of the server's container: migrates the database, then runs the server in the same process. The database runs
// in another container or on another machine, which DATABASE_URL names. Judge nodes have their own containers.

import { randomPassword, setUp } from './site/setup.js';
import { readSettings } from './site/settings.js';
import { fail, OperatorError } from './errors.js';

try {
  const { databaseUrl, dataDir, adminPassword } = readSettings();
  if (!databaseUrl)
    throw new OperatorError('DATABASE_URL is missing: a container has no database of its own.');
  const password = adminPassword ?? randomPassword();
  console.log('Preparing the database');
  // Waits for the database: after a restart of the machine, its container may start later than this one.
  const { rootCreated, detail } = await setUp(
    { ...process.env, XIEZHI_DATA: dataDir, XIEZHI_ADMIN_PASSWORD: password },
    { waits: true },
  );
  console.log(`Database: ${detail}`);
  const shown = adminPassword ? 'the one in XIEZHI_ADMIN_PASSWORD' : `${password} (shown only this once)`;
  if (rootCreated) console.log(`Administrator root, password: ${shown}`);
  delete process.env['XIEZHI_ADMIN_PASSWORD'];
  await import('../apps/server/src/main.ts');
} catch (error) {
  fail(error);
}
