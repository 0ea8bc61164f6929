/**
 * Fills a database with data of a large site, generated inside PostgreSQL from row numbers, so that the same sizes give
 * the same data. Counters are computed from the submissions afterwards.
 *
 *   npm run seed:large [-- --users 200000 --problems 5000 --submissions 1000000]
 *
 * Uses DATABASE_URL, or else the embedded PostgreSQL of XIEZHI_DATA, whose site must not be running.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { startPostgres } from '../../../../../launcher/postgres/postgres.js';
import { createDatabase, createPool } from '../../platform/database/pool.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { seedLarge } from './generate.ts';

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '200000' },
    problems: { type: 'string', default: '5000' },
    submissions: { type: 'string', default: '1000000' },
  },
});

function size(name: 'users' | 'problems' | 'submissions'): number {
  const text = values[name];
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${name} must be a whole number above 0`);
  return Number(text);
}

async function main(): Promise<void> {
  const sizes = { users: size('users'), problems: size('problems'), submissions: size('submissions') };
  const folder = join(resolve(process.env['XIEZHI_DATA'] ?? './data'), 'postgres');
  const given = process.env['DATABASE_URL'];
  const embedded = given ? null : await startPostgres({ dataDir: folder });
  const log = pino({ level: 'warn' });
  const db = createDatabase(createPool({ databaseUrl: given ?? embedded?.url ?? '', size: 2, log }));
  try {
    await migrate(db);
    await seedLarge(db, { ...sizes, onStep: (text) => console.log(text) });
  } finally {
    await db.destroy();
    await embedded?.stop();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
