import { trainingRefusal } from '@xiezhi/rules';
import { changeTopics } from '../../platform/live/change-topic.ts';
import type { LiveTopic } from '../../platform/live/topics.ts';
import type { Services } from '../../platform/services.ts';
import { openTraining } from './access.ts';

/**
 * Live topic for viewers who may see the records of a training. It announces that the records changed, without details.
 */
export function trainingTopic(services: Services): LiveTopic<number> {
  return changeTopics('training-rank', services.events, async (person, tid) => {
    if (person === null) return false;
    const { access: context } = await openTraining(services, person, tid, services.clock());
    return trainingRefusal(context) === null;
  });
}
