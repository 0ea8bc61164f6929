import { join } from 'node:path';
import { locales } from '@xiezhi/contract/limits';
import type { PlannedProblem } from '@xiezhi/contract/routes/problem-package';
import { mayEditProblem, type Person } from '@xiezhi/rules';
import { z } from 'zod';
import { withTempFolder } from '../../platform/blob/work-folder.ts';
import { defineJob, type JobKind } from '../../platform/job/kind.ts';
import type { Services } from '../../platform/services.ts';
import { archiveInput, fetchBlob, withArchive } from './archive.ts';
import { requireCurrentRights } from '../../identity/role/current-rights.ts';
import { freeDisplayId } from '../../problems/problem/free-display-id.ts';
import { findByDisplayId } from './import.ts';

export const reportKind = 'problem-report';

/**
 * Input of the job. The archive is stored as a blob, so any server can read it and a later import needs no second
 * upload.
 */
export const reportInput = z.object({
  archive: archiveInput,
  locale: z.enum(locales),
});
type Input = z.output<typeof reportInput>;

/** Job that reads an archive and reports what an import would do with each problem. Stores no problem. */
export function reportJob(services: Services): JobKind {
  return defineJob({
    name: reportKind,
    input: reportInput,
    title: ({ archive }) => ({
      'zh-CN': `检查题目包：${archive.name}`,
      'en-US': `Check a package: ${archive.name}`,
    }),
    run: (context, { archive, locale }) =>
      withTempFolder(services, async (folder) => {
        const path = join(folder, 'archive');
        await fetchBlob(services.blobs, archive.sha256, path);
        const editor = await requireCurrentRights(services, context.uid);
        return withArchive({ path, name: archive.name, uid: context.uid ?? '' }, locale, async (plans) => {
          const planned: PlannedProblem[] = [];
          for (const plan of plans) {
            context.signal.throwIfAborted();
            const { planned: report } = await plan.report(locale, {
              isWithData: true,
              signal: context.signal,
            });
            planned.push({ ...report, holder: await holderOf(services, plan.displayId, editor, locale) });
            context.progress(planned.length, plans.length);
          }
          return planned;
        });
      }),
  });
}

/**
 * Returns the problem that already has the display id. Its title is included if the user may edit the problem or the
 * problem is in the bank, because the console lists problems of the bank.
 */
async function holderOf(
  { db }: Services,
  displayId: string,
  editor: Person,
  locale: Input['locale'],
): Promise<PlannedProblem['holder']> {
  const found = displayId === '' ? undefined : await findByDisplayId(db, displayId);
  if (!found) return null;
  const mayEdit = mayEditProblem({ person: editor }, found);
  const isSeen = mayEdit || !found.isGroup;
  return {
    pid: found.id,
    displayId: found.display_id,
    title: isSeen ? await titleOf(db, found.id, locale) : '',
    mayReplace: mayEdit,
    freeId: await freeDisplayId(db, displayId),
  };
}

async function titleOf(db: Services['db'], pid: number, locale: Input['locale']): Promise<string> {
  const texts = await db
    .selectFrom('problem_text')
    .where('pid', '=', pid)
    .select(['locale', 'title'])
    .execute();
  return (texts.find((one) => one.locale === locale) ?? texts[0])?.title ?? '';
}
