import { watchChanges } from '../../platform/live/change-topic.ts';
import type { LiveTopic } from '../../platform/live/topics.ts';
import type { Services } from '../../platform/services.ts';
import { inboxTopic } from './notify.ts';

/** Event bus topic: many users have new messages. */
export const broadcastTopic = 'messages';

/** Returns the live topic for changed messages of the user: some arrived, were read elsewhere or were deleted. */
export function messageTopic({ events }: Pick<Services, 'events'>): LiveTopic<'messages'> {
  return {
    name: 'messages',
    parse: (rest) => (rest === null ? 'messages' : undefined),
    watchable: async (person, keys) => (person === null ? [] : keys),
    watch: (topic, { person, stream }) =>
      person === null
        ? () => {}
        : watchChanges(events, { topic, notices: [inboxTopic(person.uid), broadcastTopic] }, stream),
  };
}
