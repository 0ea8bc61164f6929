import { trainingRefusal } from '@xiezhi/rules';
import { changeTopics } from '../../platform/live/change-topic.ts';
import type { LiveTopic } from '../../platform/live/topics.ts';
import type { Services } from '../../platform/services.ts';
import { openTraining } from './access.ts';

/** That the records of a training have changed, for whoever sees them. It does not say how. */
export function trainingTopic(services: Services): LiveTopic<number> {
  return changeTopics('training-rank', services.events, async (person, tid) => {
    if (person === null) return false;
    const { standing } = await openTraining(services, person, tid, services.clock());
    return trainingRefusal(standing) === null;
  });
}
