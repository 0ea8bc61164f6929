import { isAdminRole } from '@xiezhi/contract/enums/roles';
import type { Person } from '@xiezhi/rules';
import { changeTopic, changeTopics } from '../../platform/live/change-topic.ts';
import type { LiveTopic } from '../../platform/live/topics.ts';
import type { Services } from '../../platform/services.ts';
import { questionsTopic } from './question.ts';
import { openTarget, type Target } from './target.ts';

/** Returns the live topics for changed comments of a post or a contest. The event has no details; clients refetch. */
export function commentTopics(services: Services): LiveTopic<number>[] {
  const { events, clock } = services;
  const isOpen = (person: Person | null, target: Target) =>
    openTarget(services, person, target, clock(), { forWriting: false }).then(() => true);
  return [
    changeTopics('discussion-comments', events, (person, did) => isOpen(person, { did })),
    changeTopics('contest-comments', events, (person, cid) => isOpen(person, { cid })),
  ];
}

/** Returns the live topic for changed questions of any contest. It is for staff of the site who manage contests. */
export function questionsLiveTopic({ events }: Pick<Services, 'events'>): LiveTopic<string> {
  return {
    ...changeTopic(questionsTopic, events),
    watchable: async (person, keys) => (person !== null && isAdminRole(person.role) ? keys : []),
  };
}
