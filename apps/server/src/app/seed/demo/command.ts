/**
 * Fills a fresh site with a small, lively demo in both languages.
 *
 *   npm run seed:demo [-- --reset] [--seed NUMBER] [--now TIME] [--password TEXT] [--lang zh|en]
 *
 * The site must be stopped; if there is none, it is created. Uses DATABASE_URL, or else the embedded PostgreSQL of
 * XIEZHI_DATA. Never touches a site with data of other users; refills an existing demo only with `--reset`. Submissions
 * wait in the queue and are judged once the site runs. `--now` is the ISO time that all times of the demo are relative
 * to, by default the present.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../../../../../launcher/postgres/postgres.js';
import { acquireLock } from '../../../../../../launcher/process/lock.js';
import { prepareDataFolder } from '../../../../../../launcher/site/data-folder.js';
import { randomPassword } from '../../../../../../launcher/site/setup.js';
import { hasPasswordLength } from '../../../identity/account/password.ts';
import { createRoot } from '../../../identity/account/root.ts';
import { createLogger } from '../../../platform/logger.ts';
import { readSettings, type Settings } from '../../../platform/settings/environment.ts';
import type { Services } from '../../../platform/services.ts';
import { loadStarterProblems } from '../../../problems/problem/starter.ts';
import { buildServices } from '../../build-services.ts';
import { failCommand, helpOption, reportLocale } from '../../cli/with-site.ts';
import { prepareData } from '../../prepare-database.ts';
import { buildDemo } from './build.ts';
import { commandTexts } from './command-texts.ts';
import { demoPeople } from './people.ts';
import { type StoredAdministrator, emptyDemo, siteState } from './site-state.ts';

const { values } = parseArgs({
  options: {
    reset: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    now: { type: 'string' },
    password: { type: 'string' },
    lang: { type: 'string' },
    help: helpOption,
  },
});
const texts = commandTexts[reportLocale(values.lang)];
const log = createLogger('warn', { write: (line) => process.stderr.write(line) });
const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function run(): Promise<void> {
  if (values.help) return say(texts.usage);
  if (!/^\d{1,9}$/.test(values.seed)) throw new Error(texts.usage);
  const now = values.now === undefined ? new Date() : new Date(values.now);
  if (Number.isNaN(now.getTime())) throw new Error(texts.usage);
  const password = values.password ?? randomPassword();
  if (!hasPasswordLength(password)) throw new Error(texts.passwordLength);
  const dataFolder = resolve(process.env['XIEZHI_DATA'] || './data');
  prepareDataFolder(dataFolder);
  const lock = await acquireLock(dataFolder, 'npm run seed:demo');
  try {
    const given = process.env['DATABASE_URL'];
    const embedded = given ? null : await startPostgres({ dataDir: join(dataFolder, 'postgres') });
    try {
      const adminPassword = process.env['XIEZHI_ADMIN_PASSWORD'] || randomPassword();
      const settings = readSettings({
        ...process.env,
        XIEZHI_DATA: dataFolder,
        DATABASE_URL: given ?? embedded?.url,
        XIEZHI_ADMIN_PASSWORD: adminPassword,
      });
      await fill(settings, { now, password, adminPassword });
    } finally {
      await embedded?.stop();
    }
  } finally {
    lock.release();
  }
}

interface Filling {
  readonly now: Date;
  /** Password of all demo accounts. */
  readonly password: string;
  readonly adminPassword: string;
}

async function fill(settings: Settings, { now, password, adminPassword }: Filling): Promise<void> {
  let isRootNew = false;
  await withServices(settings, async (services) => {
    await prepareData(services);
    const state = await siteState(services.db);
    if (state.kind === 'used') throw new Error(texts.used(state.found));
    if (state.kind === 'demo' && !values.reset) throw new Error(texts.present(state.people));
    const administrator = state.kind === 'demo' ? await emptyDemo(services.db) : null;
    isRootNew = await prepareSite(services, administrator);
  });
  const started = performance.now();
  const demo = await buildDemo({
    settings,
    log,
    now,
    seed: Number(values.seed),
    password,
    onStep: (step) => say(texts.step(step, (performance.now() - started) / 1000)),
  });
  say(
    texts.done({
      people: demoPeople.length,
      submissions: demo.submissions,
      password,
      adminPassword: isRootNew ? adminPassword : null,
    }),
  );
}

/** Migrates, creates root and loads the starter problems; returns whether root is new. */
async function prepareSite(services: Services, administrator: StoredAdministrator | null): Promise<boolean> {
  await prepareData(services);
  const isNew = await createRoot(services);
  if (administrator !== null)
    await services.db
      .updateTable('app_user')
      .set({ username: administrator.username, password_hash: administrator.passwordHash })
      .where('role', '=', 1000)
      .execute();
  await loadStarterProblems(services);
  return isNew && administrator === null;
}

async function withServices(settings: Settings, work: (services: Services) => Promise<void>): Promise<void> {
  const services = buildServices({ settings, log });
  try {
    await work(services);
  } finally {
    await services.events.close();
    await services.db.destroy();
  }
}

run().catch(failCommand);
