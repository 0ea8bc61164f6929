import type { jobRoutes } from '@xiezhi/contract/routes/job';
import { z } from 'zod';
import { recordAudit } from '../../identity/audit/record.ts';
import type { HandlerTable } from '../../platform/http/handler.ts';
import { defineJob, type JobKind } from '../../platform/job/kind.ts';
import { presentJob } from '../../platform/job/presenter.ts';
import { findOwnJob } from '../../platform/job/routes.ts';
import type { Services } from '../../platform/services.ts';
import { recount } from './recount.ts';

/** Recomputes all counters from the submissions, while the site runs. Submitting waits meanwhile. */
export function recountJob({ db, siteSettings }: Services): JobKind {
  return defineJob({
    name: 'recount',
    input: z.object({}),
    title: () => ({ 'zh-CN': '重新统计所有计数', 'en-US': 'Recalculate all counters' }),
    run: async () => {
      const { timeZone } = await siteSettings.get();
      await recount(db, timeZone);
      return { timeZone };
    },
  });
}

export function recountHandlers(
  { db, jobs }: Services,
  kinds: readonly JobKind[],
): Pick<HandlerTable, 'POST /api/admin/recount-jobs' & keyof typeof jobRoutes> {
  return {
    'POST /api/admin/recount-jobs': async ({ viewer, ip, locale, now }) => {
      const id = await db.transaction().execute(async (trx) => {
        const job = await jobs.start(trx, { kind: 'recount', input: {}, uid: viewer.uid, now });
        await recordAudit(
          trx,
          { uid: viewer.uid, ip },
          { action: 'counters-recounted', target: `job:${job}` },
        );
        return job;
      });
      return presentJob(await findOwnJob(db, id), kinds, locale);
    },
  };
}
