import type { Locale } from '@xiezhi/contract/limits';
import type { CeremonyData, contestCeremonyRoutes } from '@xiezhi/contract/routes/contest-ceremony';
import { isManager } from '@xiezhi/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { flatMapInParts } from '../../../platform/in-parts.ts';
import type { HandlerTable } from '../../../platform/http/handler.ts';
import { titledInContest, titleIn } from '../../../problems/problem/visible-in-contest.ts';
import type { Services } from '../../../platform/services.ts';
import { openContest, type OpenedContest } from '../access.ts';
import { clockOf, readIndividualRuns } from '../individual-timing/runs.ts';
import { readContestants } from './contestants.ts';
import { readEvents } from './events.ts';
import { openCeremony } from './scroll-board.ts';

export function contestCeremonyHandlers(
  services: Services,
): Pick<HandlerTable, keyof typeof contestCeremonyRoutes> {
  return {
    'GET /api/contest-ceremony': async ({ query: { cid, removeStar }, viewer, now, locale }) =>
      readCeremony(services.db, await openContest(services, viewer, cid, now), removeStar ?? false, locale),
  };
}

/**
 * Returns the events from which the page of the ceremony computes the scoreboard. Throws the errors of `openCeremony`.
 */
async function readCeremony(
  db: Kysely<Database>,
  contest: OpenedContest,
  removesStars: boolean,
  locale: Locale,
): Promise<CeremonyData> {
  const sealedFrom = openCeremony(contest);
  const { row } = contest;
  const problems = await titledInContest(db, row.id);
  const people = [...(await readContestants(db, row, false)).values()].filter(
    ({ isStar }) => !(removesStars && isStar),
  );
  const { events } = await readEvents(db, row.id, -1);
  const runs = await readIndividualRuns(db, row);
  const inContest = clockOf(row, runs);
  const problemAt = new Map(problems.map(({ id }, index) => [id, index]));
  const personAt = new Map(people.map(({ uid }, index) => [uid, index]));
  const [from, to] = [row.starts_at.getTime(), row.ends_at.getTime()];
  const during = events.filter(({ at }) => at >= from && at < to);
  const tries = await flatMapInParts(
    during,
    ({ submitId, uid, problem, at, verdict }): CeremonyData['tries'] => {
      const [person, column] = [personAt.get(uid), problemAt.get(problem)];
      const own = inContest(uid, at);
      return person === undefined || column === undefined || own === null
        ? []
        : [[submitId, person, column, own - from, verdict]];
    },
  );
  const isNamed = row.rank_show_name === 'realname' || isManager(contest.access);
  return {
    title: row.title,
    rankShowName: row.rank_show_name,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    sealedFrom: sealedFrom.toISOString(),
    penaltyUnit: row.penalty_unit,
    problems: problems.map((problem) => ({
      displayId: problem.display_id,
      displayTitle: titleIn(problem, locale),
      color: problem.color,
    })),
    contestants: people.map((who) => ({
      uid: who.uid,
      username: who.username,
      nickname: who.nickname,
      realname: isNamed ? who.realname : null,
      school: who.school,
      gender: who.gender,
      isStar: who.isStar,
    })),
    tries,
    ...(runs && {
      ownStarts: runs.flatMap(({ uid, startsAt }): NonNullable<CeremonyData['ownStarts']> => {
        const person = personAt.get(uid);
        return person === undefined ? [] : [[person, startsAt - from]];
      }),
    }),
  };
}
