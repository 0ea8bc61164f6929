import pg from 'pg';
import type { Browser } from 'playwright-core';
import { encodeNotice, noticeChannel } from '../../apps/server/src/platform/event-bus/event-bus.ts';
import { closeAtEnd, sharesFixtures } from '../../tools/test-runner/shared-fixtures.js';
import { startBrowser } from './browser.ts';
import { startSystem, type System, type SystemOptions } from './system.ts';

/**
 * The browser and the named systems that files of a group share. Each file has its own users and windows. Site settings
 * are restored after each file; other changes of a shared site persist for later files.
 */
let browser: Promise<Browser> | undefined;
const systems = new Map<string, Promise<System>>();

/** Registers a function that runs when the site stops, in reverse order. */
export type OnStop = (stop: () => unknown) => void;

/**
 * Returns the browser that the files of this process share. If files do not share, returns a new one, which `onStop`
 * closes.
 */
export async function takeBrowser(onStop: OnStop): Promise<Browser> {
  if (!sharesFixtures()) {
    const own = await startBrowser();
    onStop(() => own.close());
    return own;
  }
  if (browser === undefined || !(await browser).isConnected()) {
    const begun = startBrowser();
    browser = begun;
    closeAtEnd(async () => (await begun).close());
  }
  return browser;
}

/**
 * Returns the system of this name, which files share. If files do not share, returns a new one, which `onStop` stops.
 * @param name undefined: always a new system
 * @param begin returns the system's options; functions that it registers run when the system stops
 */
export async function takeSystem(
  name: string | undefined,
  begin: (onStop: OnStop) => Promise<SystemOptions> | SystemOptions,
  onStop: OnStop,
): Promise<System> {
  const start = async (note: OnStop): Promise<System> => {
    const started = await startSystem(await begin(note));
    note(() => started.stop());
    return started;
  };
  if (name === undefined || !sharesFixtures()) return start(onStop);
  let shared = systems.get(name);
  if (!shared) {
    const begun = start(closeAtEnd);
    systems.set(name, begun);
    // After a failure, the next file tries again.
    begun.catch(() => systems.delete(name));
    shared = begun;
  }
  const system = await shared;
  onStop(await rememberSettings(system.database.url));
  return system;
}

/** Reads the site settings; returns a function that restores them and notifies the servers. */
async function rememberSettings(url: string): Promise<() => Promise<void>> {
  const run = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  };
  const [stored] = await run<{ rows: string }>(
    `select coalesce(json_agg(row_to_json(site_setting)), '[]')::text as rows from site_setting`,
  );
  return async () => {
    await run(
      `with removed as (delete from site_setting where key not in (select key from json_populate_recordset(null::site_setting, $1::json)))
       insert into site_setting select * from json_populate_recordset(null::site_setting, $1::json)
       on conflict (key) do update set value = excluded.value, modified_by = excluded.modified_by, modified_at = excluded.modified_at`,
      [stored?.rows],
    );
    await run(`select pg_notify($1, $2)`, [noticeChannel, encodeNotice('settings')]);
  };
}
