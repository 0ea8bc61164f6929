import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { locales } from '@xiezhi/contract/limits';
import { jobRoutes } from '@xiezhi/contract/routes/job';
import {
  chosenProblem,
  type ImportedProblem,
  importedProblem,
} from '@xiezhi/contract/routes/problem-package';
import { z } from 'zod';
import { withTempFolder } from '../../platform/blob/work-folder.ts';
import type { HandlerTable } from '../../platform/http/handler.ts';
import { receiveUpload } from '../../platform/http/upload.ts';
import { defineJob, type JobContext, type JobKind } from '../../platform/job/kind.ts';
import { presentJob } from '../../platform/job/presenter.ts';
import { findOwnJob } from '../../platform/job/routes.ts';
import { checkMayPublishImported } from '../../problems/problem/policy.ts';
import type { Services } from '../../platform/services.ts';
import { beginStoring } from '../../platform/storage/quota.ts';
import { recordWriting } from '../../platform/storage/written.ts';
import { archiveInput, fetchBlob } from './archive.ts';
import { requireCurrentRights } from '../../identity/role/current-rights.ts';
import type { PackageImportOptions } from './import.ts';
import { importArchive } from './import-archive.ts';
import type { PlanHead } from './parser-messages.ts';
import { truncateLines } from './plan-report.ts';
import { judgeSolutionsOf } from './stored-solutions.ts';

export const importKind = 'problem-import';

const input = z.object({
  archive: archiveInput,
  onTaken: z.enum(['refuse', 'update', 'newId']),
  isLossAccepted: z.boolean(),
  isPublic: z.boolean(),
  locale: z.enum(locales),
  /** Problems to import, each with its own options. Null imports all problems with the options above. */
  chosen: z.array(chosenProblem).nullable().default(null),
  isVerified: z.boolean().default(false),
  /** IP address of the request. */
  ip: z.string().default(''),
});
export type ImportInput = z.input<typeof input>;
type Input = z.output<typeof input>;

/**
 * The imported problems so far. Entries are brief, because the checkpoint is written again after each problem: with
 * full reports, an archive of thousands of problems would write gigabytes. Entries of an earlier release have a
 * complete report and no `isBrief`; that release ignores the field.
 */
const checkpoint = z.array(importedProblem.extend({ isBrief: z.literal(true).optional() }));
type Entry = z.output<typeof checkpoint>[number];

/** Maximum number of characters of the reasons of a rejection in the checkpoint. */
const briefCharacters = 200;

function briefOf(problem: ImportedProblem): Entry {
  const reasons = truncateLines(problem.reasons, briefCharacters).map((line) =>
    line.slice(0, briefCharacters),
  );
  return { ...problem, reasons, report: [], isBrief: true };
}

/**
 * Job that imports the problems of an uploaded archive. Each problem is recorded in the transaction that stores it, so
 * no problem is stored twice.
 */
export function importJob(services: Services): JobKind {
  return defineJob({
    name: importKind,
    input,
    title: ({ archive }) => ({
      'zh-CN': `导入题目：${archive.name}`,
      'en-US': `Import problems: ${archive.name}`,
    }),
    run: (context, wanted) =>
      withTempFolder(services, async (folder) => {
        const path = join(folder, 'upload');
        await fetchBlob(services.blobs, wanted.archive.sha256, path);
        const imported = await runImport(services, context, wanted, path);
        return wanted.isVerified ? verifyAll(services, context, imported) : imported;
      }),
  });
}

async function runImport(
  services: Services,
  context: JobContext,
  wanted: Input,
  path: string,
): Promise<ImportedProblem[]> {
  const stored = checkpoint.parse(context.checkpoint ?? []);
  // Leaves out brief entries of rejected problems. Nothing was stored for them, and reading such a problem again
  // restores all reasons.
  const done = stored.filter(({ isBrief, outcome }) => isBrief !== true || outcome !== 'refused');
  const editor = await requireCurrentRights(services, context.uid, 'problem_admin');
  // This was also checked when the job was created, but rights may change while the job waits in the queue or after an
  // interruption.
  const { isPublic, chosen } = wanted;
  if (chosen === null ? isPublic : chosen.some((one) => one.isPublic))
    await checkMayPublishImported(services.db, editor);
  return importArchive(
    services,
    { path, name: wanted.archive.name, uid: context.uid ?? '' },
    {
      choose: (plan) => optionsOf(wanted, plan, context.uid),
      editor,
      locale: wanted.locale,
      actor: { uid: editor.uid, ip: wanted.ip },
      done: done.map(({ isBrief, ...problem }) => ({ problem, hasReport: isBrief !== true })),
      signal: context.signal,
      onDone: async (trx, problem, total) => {
        await requireCurrentRights({ db: trx }, context.uid, 'problem_admin');
        done.push(briefOf(problem));
        await context.save(done, trx);
        context.progress(done.length, wanted.isVerified ? total * 2 : total);
        context.note(lineOf(problem));
      },
    },
  );
}

function optionsOf(wanted: Input, { root }: PlanHead, byUid: string | null): PackageImportOptions | null {
  const { chosen, onTaken, isLossAccepted, isPublic } = wanted;
  if (chosen === null) return { onTaken, isLossAccepted, auth: isPublic ? 1 : 2, byUid };
  const one = chosen.find((item) => item.root === root);
  if (one === undefined) return null;
  return {
    onTaken: one.onTaken,
    isLossAccepted: one.acceptLosses,
    auth: one.isPublic ? 1 : 2,
    byUid,
  };
}

/** Judges the solutions of the stored problems, problem by problem, and skips those already judged. */
async function verifyAll(
  services: Services,
  context: JobContext,
  imported: readonly ImportedProblem[],
): Promise<ImportedProblem[]> {
  const all = [...imported];
  const entries = all.map(briefOf);
  for (const [index, problem] of all.entries()) {
    context.signal.throwIfAborted();
    const { id, uid, signal } = context;
    if (problem.pid === null || problem.solutions !== undefined || uid === null) continue;
    const solutions = await judgeSolutionsOf(services, problem.pid, { id, uid, signal });
    all[index] = { ...problem, solutions };
    entries[index] = briefOf(all[index]);
    await context.save(entries);
    context.progress(all.length + index + 1, all.length * 2);
    const missed = solutions.filter(({ outcome }) => outcome === 'missed').length;
    const { displayId } = problem;
    context.note({
      'zh-CN': `${displayId}：${solutions.length} 份参考解，${missed} 份与预期不符`,
      'en-US': `${displayId}: ${solutions.length} reference solutions, ${missed} with an unexpected verdict`,
    });
  }
  return all;
}

function lineOf({ displayId, root, outcome }: ImportedProblem): Record<'zh-CN' | 'en-US', string> {
  const name = displayId || root;
  const words = {
    imported: { zh: '已导入', en: 'imported' },
    updated: { zh: '已更新', en: 'updated' },
    refused: { zh: '未接受', en: 'refused' },
  }[outcome];
  return { 'zh-CN': `${name}：${words.zh}`, 'en-US': `${name}: ${words.en}` };
}

export function importJobHandlers(
  services: Services,
  kinds: readonly JobKind[],
): Pick<HandlerTable, 'POST /api/admin/problem-import-jobs'> {
  const { db, blobs, jobs } = services;
  return {
    'POST /api/admin/problem-import-jobs': ({ viewer, query, request, ip, locale, now }) =>
      withTempFolder(services, async (folder) => {
        if (query.isPublic) await checkMayPublishImported(services.db, viewer);
        const { upload } = jobRoutes['POST /api/admin/problem-import-jobs'];
        const path = join(folder, 'upload');
        const name = await receiveUpload(request, upload, path);
        await recordWriting(services, viewer.uid, (await stat(path)).size);
        const { sha256, size } = await blobs.put(createReadStream(path));
        const job: ImportInput = {
          archive: { sha256, name, size },
          onTaken: query.onTaken,
          isLossAccepted: query.acceptLosses ?? false,
          isPublic: query.isPublic ?? false,
          locale,
          ip,
        };
        const { uid } = viewer;
        const id = await db.transaction().execute(async (trx) => {
          const checkStorage = await beginStoring(trx, { uid });
          const started = await jobs.start(trx, { kind: importKind, input: job, uid, now });
          await checkStorage();
          return started;
        });
        return presentJob(await findOwnJob(db, id), kinds, locale);
      }),
  };
}
