import { enterRefusal, infoRefusal, manageRefusal, publicScoreboardRefusal } from '@xiezhi/rules';
import { changeTopics, watchChanges } from '../../platform/live/change-topic.ts';
import { scoreboardTopic } from '../../judging/queue/scoreboard-event.ts';
import type { LiveTopic } from '../../platform/live/topics.ts';
import type { Services } from '../../platform/services.ts';
import { createScoreboardFeed } from './scoreboard/feed.ts';
import type { ScoreboardCache } from './scoreboard/snapshots.ts';
import { openContest, type OpenedContest } from './access.ts';

/** Topic for changes of a contest's settings or problems, and for the beginning of its next phase. */
export const scheduleTopic = (cid: number): string => `contest:${cid}`;

/**
 * Live topics of contests. Viewers learn of changes of the contest, its announcements and its scoreboard. Managers also
 * learn that something was judged, even during a freeze.
 */
export function contestTopics(services: Services, boardOf: ScoreboardCache): LiveTopic<number>[] {
  const { events } = services;
  const feed = createScoreboardFeed(services, boardOf);
  const topic = (name: string, isOpen: (contest: OpenedContest) => boolean) =>
    changeTopics(name, events, async (person, cid) =>
      isOpen(await openContest(services, person, cid, services.clock())),
    );
  return [
    topic('contest', knowsOfIt),
    {
      ...topic('contest-board', seesBoard),
      watch: (cid, { stream }) => feed.watch(cid, stream),
    },
    {
      ...topic('contest-results', manages),
      watch: (cid, { stream }) =>
        watchChanges(events, { topic: `contest-results:${cid}`, notices: [scoreboardTopic(cid)] }, stream),
    },
    topic('contest-announcements', isInside),
  ];
}

function knowsOfIt({ access: context }: OpenedContest): boolean {
  return infoRefusal(context) === null;
}

function manages({ access: context }: OpenedContest): boolean {
  return manageRefusal(context) === null;
}

function isInside({ access: context }: OpenedContest): boolean {
  return context.person !== null && enterRefusal(context) === null;
}

function seesBoard(contest: OpenedContest): boolean {
  return publicScoreboardRefusal(contest.access) === null || isInside(contest);
}
