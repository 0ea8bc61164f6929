import type { Person } from '@xiezhi/rules';
import { Failure } from '../http/failure.ts';
import { changeTopics } from '../live/change-topic.ts';
import type { LiveTopic } from '../live/topics.ts';
import type { Services } from '../services.ts';
import { openTarget, type Target } from './place.ts';

/** That the comments of a post or a contest have changed; what has, the watcher reads. */
export function commentTopics(services: Services): LiveTopic<number>[] {
  const { events } = services;
  const open = (targetOf: (id: number) => Target) => (person: Person | null, ids: readonly number[]) =>
    opened(services, person, ids, targetOf);
  return [
    changeTopics(
      'discussion-comments',
      events,
      open((did) => ({ did })),
    ),
    changeTopics(
      'contest-comments',
      events,
      open((cid) => ({ cid })),
    ),
  ];
}

/** Somebody watches one, seldom two. */
async function opened(
  services: Services,
  person: Person | null,
  ids: readonly number[],
  targetOf: (id: number) => Target,
): Promise<number[]> {
  const seen: number[] = [];
  for (const id of ids) {
    const isSeen = await openTarget(services, person, targetOf(id), services.clock(), {
      forWriting: false,
    }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Failure) return false;
        throw error;
      },
    );
    if (isSeen) seen.push(id);
  }
  return seen;
}
