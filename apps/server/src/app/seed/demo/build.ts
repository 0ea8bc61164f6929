import { sql } from 'kysely';
import { buildApplication } from '../../application.ts';
import { buildServices } from '../../build-services.ts';
import type { Logger } from 'pino';
import type { Settings } from '../../../platform/settings/environment.ts';
import { addAvatars, addPeople } from './accounts.ts';
import { importProblems } from './bank.ts';
import { type DemoContests, createContests, type Story } from './contests.ts';
import { type DemoGroups, foundGroups } from './classes.ts';
import { DemoSite, type StoryClock } from './demo-site.ts';
import { createMoments } from './moments.ts';
import { planPractice } from './practice.ts';
import { bankProblems, contestProblems } from './problems/index.ts';
import { loadPrograms } from './programs.ts';
import { createRandom } from './random.ts';
import { sendRuns } from './runs.ts';
import { addPosts, addAnnouncements } from './add-posts.ts';
import { addTrainings, rootName } from './trainings.ts';

export interface DemoOptions {
  readonly settings: Settings;
  readonly log: Logger;
  /** The time that all times of the demo are relative to. */
  readonly now: Date;
  readonly seed: number;
  /** Password of all demo accounts. */
  readonly password: string;
  /** Called with each step. */
  readonly onStep?: (text: string) => void;
}

export interface BuiltDemo {
  readonly contests: DemoContests;
  readonly groups: DemoGroups;
  readonly trainings: readonly number[];
  /** Submissions that wait for a judge node. */
  readonly submissions: number;
}

/**
 * Fills a fresh site with the demo. Theory of operation: the site's own application runs in this process, with a clock
 * set to the simulated time. Users, groups, contests and posts are created by calls of the contract. Submissions are
 * planned meanwhile and stored at the end, in order of time, by the function that stores every submission. A judge node
 * then gives them real verdicts, from which the scoreboards follow.
 */
export async function buildDemo(options: DemoOptions): Promise<BuiltDemo> {
  const { log, now, seed, onStep = () => {} } = options;
  const clock: StoryClock = { now };
  // Demo users write faster than rate limits allow.
  const settings = { ...options.settings, rateLimitFactor: 0 };
  const services = buildServices({ settings, log, clock: () => clock.now });
  const application = await buildApplication(services);
  try {
    await application.http.ready();
    const { rows } = await sql<{ begun: Date }>`select now() as begun`.execute(services.db);
    const site = new DemoSite(services, application, clock, rows[0]?.begun ?? now);
    const { timeZone } = await services.siteSettings.get();
    const moments = createMoments(now, timeZone);
    const random = createRandom(seed, 'story');
    await openSite(site, moments.day(-230, '09:00'));
    await addPeople(site, moments, options);
    await site.at(moments.day(-60, '18:00'), () => addAvatars(site, seed));
    onStep('people');
    await site.at(moments.day(-150, '15:00'), () => importProblems(site, 'noether', bankProblems, 1, seed));
    await site.at(moments.day(-9, '15:00'), () => importProblems(site, 'qiu_ming', contestProblems, 3, seed));
    onStep('problems');
    const story: Story = { site, moments, random, runs: [], programs: await loadPrograms(site) };
    const trainings = await addTrainings(story);
    const groups = await foundGroups(story);
    onStep('classes and homework');
    const contests = await createContests(story);
    onStep('contests');
    await addPosts(story, groups);
    await addAnnouncements(story);
    onStep('posts');
    await planPractice(story);
    const submissions = await sendRuns(site, story.runs, story.programs, random);
    onStep('submissions');
    await site.close();
    return { contests, groups, trainings, submissions };
  } finally {
    await application.close();
    // `application.close` returns after a time limit even if connections are left. The database is stopped next and
    // must have none.
    await services.db.destroy();
  }
}

/** Sets the dates of the starter problems to the opening of the site. Allows posting without a solved problem. */
async function openSite(site: DemoSite, opened: Date): Promise<void> {
  const { db } = site.services;
  await sql`update problem set created_at = ${opened}, modified_at = ${opened}`.execute(db);
  await site.at(opened, async () => {
    await site.call('PUT /api/admin/switch/update', {
      as: await rootName({ site }),
      body: {
        defaultCreateDiscussionACInitValue: 0,
        defaultCreateCommentACInitValue: 0,
        defaultCreateDiscussionDailyLimit: 20,
      },
    });
  });
}
