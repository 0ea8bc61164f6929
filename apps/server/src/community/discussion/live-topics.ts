import { areaRefusal, type Person } from '@xiezhi/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { changeTopic, changeTopics } from '../../platform/live/change-topic.ts';
import type { LiveTopics } from '../../platform/live/topics.ts';
import type { Services } from '../../platform/services.ts';
import { type DiscussionAccessServices, discussionAccess, communitySwitches } from './access.ts';

const ofSite = 'discussions';
const ofGroup = 'group-discussions';

/**
 * Registers the live topics of posts: those of the site, and those of a group for its readers. An event only says that
 * posts have changed; clients refetch.
 */
export function joinPostTopics(topics: Pick<LiveTopics, 'register'>, services: Services): void {
  const { events } = services;
  topics.register(changeTopic(ofSite, events));
  topics.register(changeTopics(ofGroup, events, (person, gid) => seesPosts(services, person, gid)));
}

async function seesPosts(
  services: DiscussionAccessServices,
  person: Person | null,
  gid: number,
): Promise<boolean> {
  const [context, open] = await Promise.all([
    discussionAccess(services, person, gid),
    communitySwitches(services),
  ]);
  return areaRefusal(context, open) === null;
}

/** Publishes at commit that the posts of a group or of the site have changed. */
export function publishPosts(
  { events }: Pick<Services, 'events'>,
  transaction: Kysely<Database>,
  gid: number | null,
): Promise<void> {
  return events.publish(transaction, gid === null ? ofSite : `${ofGroup}:${gid}`);
}
