import { areaRefusal, type Person } from '@xiezhi/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { changeTopic, changeTopics } from '../../platform/live/change-topic.ts';
import type { LiveTopics } from '../../platform/live/topics.ts';
import type { Services } from '../../platform/services.ts';
import { type PlaceServices, discussionAccess, communitySwitches } from './access.ts';

const ofSite = 'discussions';
const ofGroup = 'group-discussions';

/** That the posts of the site, or of a group for who reads them there, have changed; what has, the watcher reads. */
export function joinPostTopics(topics: Pick<LiveTopics, 'join'>, services: Services): void {
  const { events } = services;
  topics.join(changeTopic(ofSite, events));
  topics.join(changeTopics(ofGroup, events, (person, gid) => seesPosts(services, person, gid)));
}

async function seesPosts(services: PlaceServices, person: Person | null, gid: number): Promise<boolean> {
  const [standing, open] = await Promise.all([
    discussionAccess(services, person, gid),
    communitySwitches(services),
  ]);
  return areaRefusal(standing, open) === null;
}

/** Tells open lists of posts, of a group or of the site, when the transaction commits. */
export function publishPosts(
  { events }: Pick<Services, 'events'>,
  transaction: Kysely<Database>,
  gid: number | null,
): Promise<void> {
  return events.publish(transaction, gid === null ? ofSite : `${ofGroup}:${gid}`);
}
