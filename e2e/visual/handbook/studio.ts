import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startBrowser } from '../../support/browser.ts';
import { startSystem, type System } from '../../support/system.ts';
import { demoPassword, addDemoPlaces } from './demo-places.ts';
import { judgeSteadily } from './steady-node.ts';
import { pictureZone, storyTimeAt, type StoryTime } from './still-time.ts';
import { browserArguments, pictureOrigin, Studio } from './take.ts';

const root = join(import.meta.dirname, '../../..');
/** Maximum time in ms until a judge node has tested its languages on a busy machine. */
const nodeTimeoutMs = 30 * 60_000;

/**
 * Starts a site with the demo (`npm run seed:demo`) in a temporary folder, judges its submissions, and adds what the
 * demo lacks. Then calls `work`, and finally stops the site and removes the folder.
 */
export async function withStudio(
  { width, log }: { readonly width: number; readonly log: (line: string) => void },
  work: (studio: Studio) => Promise<void>,
): Promise<void> {
  const story = storyTimeAt(new Date());
  const system = await startSystem({ readyNodes: 0, env: { XIEZHI_OUTGOING_PRIVATE: '1' } });
  const stops: (() => unknown)[] = [() => system.stop()];
  try {
    // Stops the judge nodes until later, so that they do not judge the demo's submissions.
    for (const judge of system.judges) await judge.stop();
    const { client, rootPassword } = system;
    const setZone = async (timeZone: string) => {
      const token = await client.login('root', rootPassword);
      const website = { timeZone, baseUrl: pictureOrigin, otherContests: false };
      await client.act('PUT /api/admin/settings/website', website, token);
      return token;
    };
    await setZone(story.zone);
    log('filling the site');
    await seedDemo(system, story);
    // Seeding ends all sessions, so sign in again.
    const admin = await setZone(pictureZone);
    const db = new pg.Client({ connectionString: system.database.url });
    await db.connect();
    stops.unshift(() => db.end());
    await judgeSteadily({
      url: system.url,
      token: system.nodeToken,
      db,
      onProgress: (count) => log(`${count} submissions judged`),
    });
    for (const judge of system.judges) judge.start();
    await system.ready(1, nodeTimeoutMs);
    log('completing the demo');
    const { places, substitutes } = await addDemoPlaces({
      client: system.client,
      db,
      admin,
      onStop: (stop) => stops.unshift(stop),
    });
    const browser = await startBrowser(browserArguments(system.url));
    stops.unshift(() => browser.close());
    const tokens = new Map([['root', admin]]);
    const studio = new Studio({
      browser,
      width,
      url: system.url,
      story,
      places,
      substitutes: { ...substitutes, [join(system.folder, 'data')]: '/var/lib/xiezhi' },
      async tokenOf(username) {
        const token = tokens.get(username) ?? (await client.login(username, demoPassword));
        tokens.set(username, token);
        return token;
      },
    });
    await work(studio);
  } finally {
    for (const stop of stops) await stop();
  }
}

async function seedDemo(system: System, { now }: StoryTime): Promise<void> {
  const command = ['launcher/run.js', 'apps/server/src/app/seed/demo/command.ts'];
  const options = ['--now', now.toISOString(), '--password', demoPassword];
  await promisify(execFile)(process.execPath, [...command, ...options], {
    cwd: root,
    env: { ...process.env, ...system.serverEnvironment },
  });
}
