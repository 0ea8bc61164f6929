import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { locales } from '@xiezhi/contract/limits';
import { roleIds, roleNames } from '@xiezhi/contract/roles';
import { jobRoutes } from '@xiezhi/contract/routes/job';
import { type ImportedProblem, importedProblem } from '@xiezhi/contract/routes/problem-package';
import type { Person } from '@xiezhi/rules';
import { z } from 'zod';
import { Failure } from '../http/failure.ts';
import type { HandlerTable } from '../http/handler.ts';
import { receiveUpload } from '../http/upload.ts';
import { defineJob, type JobContext, type JobKind } from '../job/kind.ts';
import { presentJob } from '../job/presenter.ts';
import { findJob } from '../job/routes.ts';
import { abilitiesOf } from '../role/abilities.ts';
import type { Services } from '../services.ts';
import { importArchive } from './import-archive.ts';

const kindName = 'problem-import';

/** The archive is a blob, so that any server may run the job, and run it again. */
const input = z.object({
  archive: z.object({ sha256: z.string(), name: z.string() }),
  onTaken: z.enum(['refuse', 'update', 'newId']),
  isLossAccepted: z.boolean(),
  isPublic: z.boolean(),
  locale: z.enum(locales),
});
type Input = z.output<typeof input>;

const checkpoint = z.array(importedProblem);

/** Imports the problems of an uploaded archive; each that is stored is noted with it, and never stored twice. */
export function importJob(services: Services): JobKind {
  return defineJob({
    name: kindName,
    input,
    title: ({ archive }) => ({
      'zh-CN': `导入题目：${archive.name}`,
      'en-US': `Import problems: ${archive.name}`,
    }),
    run: async (context, wanted) => {
      const folder = await mkdtemp(join(tmpdir(), 'xiezhi-package-'));
      try {
        const path = join(folder, 'upload');
        await fetchArchive(services, wanted.archive.sha256, path);
        return await runImport(services, context, wanted, path);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  });
}

async function fetchArchive({ blobs }: Services, sha256: string, path: string): Promise<void> {
  const blob = await blobs.open(sha256);
  if (blob === null) throw new Error(`The archive ${sha256} is gone`);
  await pipeline(blob.stream, createWriteStream(path));
}

async function runImport(
  services: Services,
  context: JobContext,
  { archive, onTaken, isLossAccepted, isPublic, locale }: Input,
  path: string,
): Promise<ImportedProblem[]> {
  const done = checkpoint.parse(context.checkpoint ?? []);
  const editor = await editorOf(services, context.uid);
  return importArchive(
    services,
    { path, name: archive.name },
    {
      options: { onTaken, isLossAccepted, auth: isPublic ? 1 : 2, byUid: context.uid },
      editor,
      locale,
      done: [...done],
      signal: context.signal,
      onDone: async (trx, problem, total) => {
        done.push(problem);
        await context.save(done, trx);
        context.progress(done.length, total);
        context.note(lineOf(problem));
      },
    },
  );
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

/** The rights that whoever started the import has by now. */
async function editorOf({ db }: Services, uid: string | null): Promise<Person> {
  const row = await db
    .selectFrom('app_user')
    .where('uid', '=', uid)
    .where('status', '=', 0)
    .select(['uid', 'username', 'role'])
    .executeTakeFirst();
  const id = roleIds.find((known) => known === row?.role);
  if (!row || id === undefined) throw new Failure('forbidden');
  return { ...row, role: roleNames[id], permissions: await abilitiesOf(db, id) };
}

export function importJobHandlers(
  services: Services,
  kinds: readonly JobKind[],
): Pick<HandlerTable, 'POST /api/admin/problem-import-jobs'> {
  const { db, blobs, jobs } = services;
  return {
    'POST /api/admin/problem-import-jobs': async ({ viewer, query, request, locale, now }) => {
      const folder = await mkdtemp(join(tmpdir(), 'xiezhi-package-'));
      try {
        const { upload } = jobRoutes['POST /api/admin/problem-import-jobs'];
        const path = join(folder, 'upload');
        const name = await receiveUpload(request, upload, path);
        const { sha256 } = await blobs.put(createReadStream(path));
        const job: Input = {
          archive: { sha256, name },
          onTaken: query.onTaken,
          isLossAccepted: query.acceptLosses ?? false,
          isPublic: query.isPublic ?? false,
          locale,
        };
        const id = await db
          .transaction()
          .execute((trx) => jobs.start(trx, { kind: kindName, input: job, uid: viewer.uid, now }));
        return presentJob(await findJob(db, id), kinds, locale);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
