// A server in a container: brings the database up to date, then becomes the server. The database is another
// container or machine, named by DATABASE_URL. Judge nodes are containers of their own.

import { randomPassword, setUp } from './site/setup.js';
import { readSettings } from './site/settings.js';
import { fail, OperatorError } from './errors.js';

try {
  const { databaseUrl, dataDir, adminPassword } = readSettings();
  if (!databaseUrl)
    throw new OperatorError('DATABASE_URL is missing: a container has no database of its own.');
  const password = adminPassword ?? randomPassword();
  console.log('Preparing the database');
  // After a restart of the machine, the container of the database may start later than this one.
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
