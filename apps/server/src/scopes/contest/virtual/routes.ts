import { errorText } from '@xiezhi/contract/errors';
import type { contestVirtualRoutes, VirtualAttempt } from '@xiezhi/contract/routes/contest-virtual';
import {
  enterRefusal,
  momentOf,
  replayRefusal,
  runPhaseAt,
  type VirtualRun,
  virtualRefusal,
} from '@xiezhi/rules';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { HandlerTable, Viewer } from '../../../platform/http/handler.ts';
import type { Services } from '../../../platform/services.ts';
import { openContest, type OpenedContest } from '../access.ts';
import { presentVirtualRun } from '../presenter.ts';
import type { ContestRow } from '../repository.ts';
import { eventsOfRuns, otherVirtualParticipants, peopleOfRuns } from './participants.ts';
import { createVirtualScoreboards } from './replay.ts';
import {
  beginRun,
  endRun,
  findVirtualRun,
  hidesProblems,
  type OpenRun,
  openRunsOf,
  virtualRunsOf,
} from './runs.ts';

export function contestVirtualHandlers(
  services: Services,
): Pick<HandlerTable, keyof typeof contestVirtualRoutes> {
  const { db } = services;
  const replay = createVirtualScoreboards(db);

  async function refusalOf({ row, access: context }: OpenedContest) {
    return virtualRefusal(context) ?? ((await hidesProblems(db, row.id)) ? 'virtualProblemsHeld' : null);
  }

  /** Returns the title of the contest of a run; null if the viewer may no longer see the contest. */
  async function titleFor(viewer: Viewer, { cid }: OpenRun, now: Date): Promise<string | null> {
    const contest = await openContest(services, viewer, cid, now).catch((error: unknown) => {
      if (error instanceof ApiError) return null;
      throw error;
    });
    return contest === null || enterRefusal(contest.access) ? null : contest.row.title;
  }

  /** Ranks the viewer's ended runs within the final scoreboard. */
  async function compared(row: ContestRow, runs: readonly VirtualRun[], now: Date) {
    const ended = runs.filter((run) => runPhaseAt(run, now) === 'ended');
    if (ended.length === 0) return { contestants: null, best: null, rowOf: () => null };
    const [people, events] = await Promise.all([peopleOfRuns(db, ended), eventsOfRuns(db, row, ended)]);
    const { rows } = await replay(row, {
      moment: row.ends_at.getTime(),
      people,
      events,
      removesStars: false,
    });
    const own = rows.filter(({ virtual }) => virtual !== undefined);
    return {
      contestants: rows.filter(({ virtual, rank }) => virtual === undefined && rank > 0).length,
      // The rows are in order of rank, so the first row of a virtual run is the user's best.
      best: own[0]?.virtual ?? null,
      rowOf: (id: number) => own.find(({ virtual }) => virtual === id) ?? null,
    };
  }

  return {
    'GET /api/contest-virtual': async ({ query: { cid }, viewer, now, locale }) => {
      const contest = await openContest(services, viewer, cid, now);
      const { row, access: context } = contest;
      const entryRefusal = enterRefusal(context);
      if (entryRefusal) throw new ApiError(entryRefusal);
      const [refusal, runs] = await Promise.all([refusalOf(contest), virtualRunsOf(db, cid, viewer.uid)]);
      const results = await compared(row, replayRefusal(context) ? [] : runs, now);
      return {
        refusal: refusal && errorText(refusal, locale),
        seconds: Math.round((row.ends_at.getTime() - row.starts_at.getTime()) / 1000),
        contestants: results.contestants,
        attempts: runs.map((run) => presentAttempt(run, results.rowOf(run.id), now)),
        best: results.best,
      };
    },

    'GET /api/virtual-participations': async ({ viewer, now }) => {
      const listed = [];
      for (const run of await openRunsOf(db, viewer.uid, now))
        listed.push({
          ...presentVirtualRun(run, now),
          cid: run.cid,
          title: await titleFor(viewer, run, now),
        });
      return listed;
    },

    'POST /api/contest-virtual': async ({ body, viewer, now }) =>
      presentVirtualRun(await beginRun(services, viewer, body, now), now),

    'DELETE /api/contest-virtual': async ({ query: { cid }, viewer, now }) => {
      // Users may end their own run even if the contest was hidden or deleted meanwhile.
      if (await endRun(services, viewer.uid, cid, now)) return null;
      await openContest(services, viewer, cid, now);
      throw new ApiError('virtualNotFound');
    },

    'GET /api/contest-virtual-board': async ({ query, viewer, now }) => {
      const { cid, virtual: id } = query;
      const { row, access: context } = await openContest(services, viewer, cid, now);
      const refusal = replayRefusal(context);
      if (refusal) throw new ApiError(refusal);
      const run = await findVirtualRun(db, { cid, uid: viewer.uid, id }, now);
      const moment =
        runPhaseAt(run, now) === 'ended' ? row.ends_at : momentOf({ startsAt: row.starts_at }, run, now);
      const own = await peopleOfRuns(db, [run]);
      const others = query.others === true ? await otherVirtualParticipants(db, cid, viewer.uid, now) : [];
      const people = [...own, ...others];
      const events = await eventsOfRuns(
        db,
        row,
        people.map((person) => person.run),
      );
      const { isSealed, shownAt, rows } = await replay(row, {
        moment: moment.getTime(),
        people,
        events,
        removesStars: query.removeStar ?? false,
      });
      const seconds = Math.round((shownAt - row.starts_at.getTime()) / 1000);
      return { run: presentVirtualRun(run, now), seconds, isSealed, rows: [...rows] };
    },
  };
}

function presentAttempt(run: VirtualRun, row: VirtualAttempt['row'], now: Date): VirtualAttempt {
  return { ...presentVirtualRun(run, now), row };
}
