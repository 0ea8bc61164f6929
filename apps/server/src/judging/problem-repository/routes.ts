import type { problemRepositoryRoutes } from '@xiezhi/contract/routes/problem-repository';
import { isRecord } from '@xiezhi/contract/wire/values';
import { ApiError } from '../../platform/http/api-error.ts';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { JobKind } from '../../platform/job/kind.ts';
import { presentJob } from '../../platform/job/presenter.ts';
import { findOwnJob } from '../../platform/job/routes.ts';
import type { Services } from '../../platform/services.ts';
import { isSigned } from './hook-signature.ts';
import { bindRepository, changeRepository, removeRepository, renewHookSecret } from './manage.ts';
import { listRepositories, showRepository } from './present.ts';
import { decryptHookSecret } from './secrets.ts';
import { startSync } from './start-sync.ts';

export function problemRepositoryHandlers(
  services: Services,
  kinds: readonly JobKind[],
): Pick<HandlerTable, keyof typeof problemRepositoryRoutes> {
  const { db, siteSettings } = services;
  return {
    'GET /api/admin/problem-repositories': async ({ viewer }) => ({
      repositories: await listRepositories(db, viewer.role === 'root' ? null : viewer.uid),
      hosts: [...(await siteSettings.get()).repositoryHosts],
    }),

    'GET /api/admin/problem-repository': ({ query, locale }) => showRepository(db, query.id, kinds, locale),

    'POST /api/admin/problem-repositories': ({ viewer, ip, body }) =>
      bindRepository(services, { uid: viewer.uid, ip, person: viewer }, body),

    'PUT /api/admin/problem-repositories': async ({ viewer, ip, body: { id, ...change } }) => {
      await changeRepository(services, { uid: viewer.uid, ip, person: viewer }, id, change);
      return null;
    },

    'DELETE /api/admin/problem-repositories': async ({ viewer: { uid }, ip, query }) => {
      await removeRepository(services, { uid, ip }, query.id);
      return null;
    },

    'POST /api/admin/problem-repositories/hook-secret': ({ viewer: { uid }, ip, body }) =>
      renewHookSecret(services, { uid, ip }, body.id),

    'POST /api/admin/problem-repositories/sync': async ({ body, ip, locale, now }) => {
      const { id, isPublishing = null, overwrite } = body;
      const job = await startSync(services, id, { cause: 'asked', isPublishing, overwrite, ip, locale, now });
      if (job === null) throw new ApiError('repositorySyncRunning');
      return presentJob(await findOwnJob(db, job), kinds, locale);
    },

    'POST /api/problem-repository-hook/:id': async ({ params, request, ip, locale, now }) => {
      const text = typeof request.body === 'string' ? request.body : '';
      const branch = await checkHook(services, params.id, request.headers, text);
      if (!isOfBranch(text, branch)) return { isStarted: false };
      const wanted = { cause: 'hook', isPublishing: null, overwrite: [], ip, locale, now } as const;
      return { isStarted: (await startSync(services, params.id, wanted)) !== null };
    },
  };
}

/** Returns the branch of the repository. Throws `repositoryHookRefused`, also if there is no such repository. */
async function checkHook(
  { db, settings }: Services,
  id: number,
  headers: Parameters<typeof isSigned>[0],
  text: string,
): Promise<string> {
  const row = await db
    .selectFrom('problem_repository')
    .where('id', '=', id)
    .select(['branch', 'hook_secret'])
    .executeTakeFirst();
  const secret = row ? decryptHookSecret(settings.secret, id, row.hook_secret) : null;
  // All rejections look the same, so that callers cannot find out which repository ids exist.
  if (!row || secret === null || !isSigned(headers, text, secret))
    throw new ApiError('repositoryHookRefused');
  return row.branch;
}

/**
 * Whether a push concerns the branch. Always true if `branch` is empty (the default branch), and for events without a
 * ref, such as a test.
 */
function isOfBranch(text: string, branch: string): boolean {
  if (branch === '') return true;
  try {
    const event: unknown = JSON.parse(text);
    const ref = isRecord(event) ? event['ref'] : undefined;
    return typeof ref !== 'string' || ref === `refs/heads/${branch}`;
  } catch {
    return true;
  }
}
