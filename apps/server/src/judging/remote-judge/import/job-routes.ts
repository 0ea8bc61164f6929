import type { RemoteJudgeKey } from '@xiezhi/contract/limits';
import type { remoteImportRoutes } from '@xiezhi/contract/routes/remote-import';
import { remoteIdsIn, remoteIdsMax } from '@xiezhi/contract/text/remote-ids';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { HandlerTable } from '../../../platform/http/handler.ts';
import type { JobKind } from '../../../platform/job/kind.ts';
import { presentJob } from '../../../platform/job/presenter.ts';
import { findOwnJob } from '../../../platform/job/routes.ts';
import type { Services } from '../../../platform/services.ts';
import type { FindingSource } from '../../../problems/problem/authoring/findings.ts';
import { compareAgain, takeChanges } from './fetch-again.ts';
import { remoteJudges } from '../judges.ts';
import { remoteImportKind, type RemoteImportInput, remoteImportResult } from './import-job.ts';
import { checkOn } from './import-problem.ts';

interface Call {
  readonly viewer: { readonly uid: string };
  readonly ip: string;
  readonly locale: 'zh-CN' | 'en-US';
  readonly now: Date;
  readonly body: { readonly judge: RemoteJudgeKey; readonly ids: string };
}

/** Imports from other judges as jobs with progress. */
export function remoteImportHandlers(
  services: Services,
  kinds: readonly JobKind[],
  findingSources: readonly FindingSource[],
): Pick<HandlerTable, keyof typeof remoteImportRoutes> {
  const { db, jobs } = services;
  const writing = { ...services, findingSources };

  async function start({ viewer, ip, locale, now, body }: Call, target: RemoteImportInput['target']) {
    const asked = remoteIdsIn(body.ids);
    if (asked.length === 0) throw new ApiError('remoteIdsNone');
    if (asked.length > remoteIdsMax) throw new ApiError('remoteIdsTooMany', { max: remoteIdsMax });
    const adapter = remoteJudges.find(({ key }) => key === body.judge);
    if (adapter !== undefined) await checkOn(db, adapter);
    const input: RemoteImportInput = { judge: body.judge, asked, target, ip };
    const id = await db
      .transaction()
      .execute((trx) => jobs.start(trx, { kind: remoteImportKind, input, uid: viewer.uid, now }));
    return presentJob(await findOwnJob(db, id), kinds, locale);
  }

  return {
    'POST /api/admin/remote-import-jobs': (call) => start(call, null),

    'POST /api/admin/contest/remote-import-jobs': (call) =>
      start(call, { kind: 'contest', id: call.body.cid }),

    'POST /api/admin/training/remote-import-jobs': (call) =>
      start(call, { kind: 'training', id: call.body.tid }),

    'GET /api/admin/remote-problem/changes': async ({ query }) => {
      const { again, changes } = await compareAgain(writing, query.pid);
      return { address: again.address, digest: again.digest, changes: [...changes] };
    },

    'POST /api/admin/remote-problem/changes': async ({ viewer, ip, locale, body }) => {
      await takeChanges(writing, { uid: viewer.uid, ip, person: viewer, locale }, body);
      return null;
    },

    'GET /api/admin/remote-import-job': async ({ query, locale }) => {
      const row = await findOwnJob(db, query.id);
      if (row.kind !== remoteImportKind) throw new ApiError('jobNotFound');
      // While the job runs, the results so far are in its checkpoint.
      const done = remoteImportResult.safeParse(row.result ?? row.checkpoint ?? []).data ?? [];
      return {
        job: presentJob(row, kinds, locale),
        problems: done.map(({ asked, outcome, pid, displayId, reason }) => {
          return { asked, outcome, pid, displayId, reason: reason?.[locale] ?? null };
        }),
      };
    },
  };
}
