import { importReport } from '@xiezhi/contract/routes/user-admin';
import { z } from 'zod';
import { recordAudit } from '../audit/record.ts';
import { requireCurrentRights } from '../role/current-rights.ts';
import { defineJob, type JobKind } from '../../platform/job/kind.ts';
import type { Services } from '../../platform/services.ts';
import type { SentRow } from './account-rows.ts';
import { importAccounts, noProgress } from './import-accounts.ts';
import { closeList, readList } from './encrypted-list.ts';

export const userImportKind = 'user-import';

const input = z.object({ list: z.string(), count: z.number().int(), ip: z.string() });
export type UserImportInput = z.output<typeof input>;

const checkpoint = z
  .object({ done: z.number().int(), isOver: z.boolean().optional() })
  .extend(importReport.shape);
const sentRows = z.array(z.array(z.union([z.string(), z.number(), z.null()])));

/** Creates accounts from a table. Its rows hold passwords, so the job only names an encrypted list. */
export function userImportJob(services: Services): JobKind {
  const { db, clock } = services;
  return defineJob({
    name: userImportKind,
    input,
    title: ({ count }) => ({
      'zh-CN': `导入 ${count} 行用户`,
      'en-US': `Import users (${count} ${count === 1 ? 'row' : 'rows'})`,
    }),
    async run(context, { list, ip }) {
      const from = checkpoint.safeParse(context.checkpoint).data ?? noProgress;
      // Another server imported all rows and deleted the list, but stopped before the job stored this report.
      if ('isOver' in from && from.isOver === true) return importReport.parse(from);
      await requireCurrentRights(services, context.uid, 'user_admin');
      const rows: SentRow[] = sentRows.parse(await readList(services, { key: list, uid: context.uid }));
      const report = await importAccounts(
        {
          db,
          clock,
          signal: context.signal,
          async onBatch(transaction, progress, total) {
            await requireCurrentRights({ db: transaction }, context.uid, 'user_admin');
            await context.save(progress, transaction);
            context.progress(progress.done, total);
          },
        },
        rows,
        from,
      );
      await db.transaction().execute(async (transaction) => {
        await closeList(transaction, list);
        await context.save({ done: rows.length, isOver: true, ...report }, transaction);
        if (context.uid === null) return;
        await recordAudit(
          transaction,
          { uid: context.uid, ip },
          {
            action: 'users-imported',
            target: `job:${context.id}`,
            detail: { good: report.good, bad: report.bad.length },
          },
        );
      });
      return report;
    },
  });
}
