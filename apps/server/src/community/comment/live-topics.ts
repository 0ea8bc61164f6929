import type { Person } from '@xiezhi/rules';
import { changeTopics } from '../../platform/live/change-topic.ts';
import type { LiveTopic } from '../../platform/live/topics.ts';
import type { Services } from '../../platform/services.ts';
import { openTarget, type Target } from './target.ts';

/** That the comments of a post or a contest have changed; what has, the watcher reads. */
export function commentTopics(services: Services): LiveTopic<number>[] {
  const { events, clock } = services;
  const isOpen = (person: Person | null, target: Target) =>
    openTarget(services, person, target, clock(), { forWriting: false }).then(() => true);
  return [
    changeTopics('discussion-comments', events, (person, did) => isOpen(person, { did })),
    changeTopics('contest-comments', events, (person, cid) => isOpen(person, { cid })),
  ];
}
