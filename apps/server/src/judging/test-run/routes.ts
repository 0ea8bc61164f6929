import type { testRunRoutes } from '@xiezhi/contract/routes/test-run';
import { scopeFromWire } from '@xiezhi/contract/enums/scope';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { findRuns, presentTestRun, presentSample } from './result.ts';
import { startSampleRuns, startTestRun } from './start.ts';

export function testRunHandlers(services: Services): Pick<HandlerTable, keyof typeof testRunRoutes> {
  const { db } = services;
  return {
    'POST /api/submit-problem-test-judge': async ({ viewer, body, now }) => {
      const program = { ...body, scope: scopeFromWire(body) };
      const input = { input: body.userInput ?? '', expectedOutput: body.expectedOutput ?? null };
      return startTestRun(services, viewer, program, input, now);
    },

    'GET /api/get-test-judge-result': async ({ viewer, query, locale }) => {
      const runs = await findRuns(db, viewer.uid, query.testJudgeKey);
      const own = runs.find((run) => run.sample === 0) ?? runs[0];
      return own ? presentTestRun(own, locale) : { status: 5 };
    },

    'POST /api/submit-problem-samples-judge': async ({ viewer, body, now }) =>
      startSampleRuns(services, viewer, { ...body, scope: scopeFromWire(body) }, now),

    'GET /api/get-samples-judge-result': async ({ viewer, query, locale }) => {
      const runs = await findRuns(db, viewer.uid, query.testJudgeKey);
      return {
        isFinished: runs.every((run) => run.status !== null),
        samples: runs.map((run) => presentSample(run, locale)),
      };
    },
  };
}
