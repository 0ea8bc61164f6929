/**
 * Adds a contest with a full scoreboard, for viewing or measuring.
 *
 *   npm run seed:contest [-- --contestants 1000 --problems 12 --rule acm --state sealed]
 *
 * Uses DATABASE_URL, or else the embedded PostgreSQL of XIEZHI_DATA, whose site must not be running.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { startPostgres } from '../../../../../launcher/postgres/postgres.js';
import { migrate } from '../../platform/database/migrate.ts';
import { createDatabase, createPool } from '../../platform/database/pool.ts';
import { seedContest, seedStates } from './contest.ts';

const { values } = parseArgs({
  options: {
    contestants: { type: 'string', default: '1000' },
    problems: { type: 'string', default: '12' },
    rule: { type: 'string', default: 'acm' },
    state: { type: 'string', default: 'sealed' },
  },
});

function size(name: 'contestants' | 'problems', most: number): number {
  const text = values[name];
  if (!/^[1-9]\d{0,5}$/.test(text) || Number(text) > most)
    throw new Error(`--${name} must be a whole number from 1 to ${most}`);
  return Number(text);
}

async function main(): Promise<void> {
  const rule = values.rule === 'oi' ? 'oi' : 'acm';
  const state = seedStates.find((one) => one === values.state);
  if (!state) throw new Error(`--state must be one of ${seedStates.join(', ')}`);
  const seed = {
    rule,
    state,
    contestants: size('contestants', 100_000),
    problems: size('problems', 26),
  } as const;
  const folder = join(resolve(process.env['XIEZHI_DATA'] ?? './data'), 'postgres');
  const given = process.env['DATABASE_URL'];
  const embedded = given ? null : await startPostgres({ dataDir: folder });
  const log = pino({ level: 'warn' });
  const db = createDatabase(createPool({ databaseUrl: given ?? embedded?.url ?? '', size: 2, log }));
  try {
    await migrate(db);
    console.log(`contest ${await seedContest(db, seed)}`);
  } finally {
    await db.destroy();
    await embedded?.stop();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
