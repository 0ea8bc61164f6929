import { type Person, trainingRefusal } from '@xiezhi/rules';
import { changeTopics } from '../live/change-topic.ts';
import { Failure } from '../http/failure.ts';
import type { LiveTopic } from '../live/topics.ts';
import type { Services } from '../services.ts';
import { openTraining } from './place.ts';

/** That the records of a training have changed, for whoever sees them. It does not say how. */
export function trainingTopic(services: Services): LiveTopic<number> {
  return changeTopics('training-rank', services.events, async (person, tids) => {
    const open: number[] = [];
    for (const tid of tids) if (await mayWatch(services, person, tid)) open.push(tid);
    return open;
  });
}

async function mayWatch(services: Services, person: Person | null, tid: number): Promise<boolean> {
  if (person === null) return false;
  try {
    const { standing } = await openTraining(services, person, tid, services.clock());
    return trainingRefusal(standing) === null;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}
