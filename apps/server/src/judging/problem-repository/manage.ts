import { repositoryLimits } from '@xiezhi/contract/limits/repository';
import type { Person } from '@xiezhi/rules';
import { sql } from 'kysely';
import { type Actor, recordAudit } from '../../identity/audit/record.ts';
import { lockName } from '../../platform/database/lock-name.ts';
import { violatedUniqueness } from '../../platform/database/pool.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { checkMayPublishImported } from '../../problems/problem/policy.ts';
import { checkBranch, readAddress } from './address.ts';
import { encryptHookSecret, encryptToken, newHookSecret } from './secrets.ts';

type ManageServices = Pick<Services, 'db' | 'settings' | 'siteSettings' | 'clock'>;

/** Settings of a repository, as its owner writes them. */
export interface WrittenRepository {
  readonly branch: string;
  readonly username: string;
  /** Empty: none. */
  readonly token: string;
  readonly publishes: boolean;
  readonly isPublic: boolean;
}

/** The user who binds or changes a repository. */
export interface RepositoryEditor extends Actor {
  readonly person: Person;
}

/**
 * Binds a repository; only the response contains the secret of its web hook. Throws `repositoryAddressWrong`,
 * `repositoryHostRefused`, `repositoryPrivate`, `repositoryBranchWrong`, `repositoryTooMany`, `repositoryTaken`,
 * `publishingNotYours`.
 */
export async function bindRepository(
  { db, settings, siteSettings, clock }: ManageServices,
  by: RepositoryEditor,
  given: WrittenRepository & { readonly address: string },
): Promise<{ readonly id: number; readonly hookSecret: string }> {
  const { repositoryHosts } = await siteSettings.get();
  const address = readAddress(settings, repositoryHosts, given.address);
  checkBranch(given.branch);
  if (given.isPublic) await checkMayPublishImported(db, by.person);
  const hookSecret = newHookSecret();
  const { branch, username, publishes, isPublic } = given;
  return orTaken(async () =>
    db.transaction().execute(async (trx) => {
      // Serializes concurrent calls, so that each counts the others.
      await lockName(trx, `repositories of ${by.uid}`);
      const { count } = await trx
        .selectFrom('problem_repository')
        .where('uid', '=', by.uid)
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow();
      if (count >= repositoryLimits.bindingsMax)
        throw new ApiError('repositoryTooMany', { most: repositoryLimits.bindingsMax });
      const { id } = await trx
        .insertInto('problem_repository')
        .values({
          uid: by.uid,
          address,
          branch,
          username,
          publishes,
          is_public: isPublic,
          hook_secret: Buffer.alloc(0),
          created_at: clock(),
          modified_at: clock(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx
        .updateTable('problem_repository')
        .set({
          hook_secret: encryptHookSecret(settings.secret, id, hookSecret),
          token: encryptToken(settings.secret, id, given.token),
        })
        .where('id', '=', id)
        .execute();
      const after = { address, branch, username, publishes, isPublic, isTokenSet: given.token !== '' };
      await recordAudit(trx, by, { action: 'repository-bound', target: repositoryAuditTarget(id), after });
      return { id, hookSecret };
    }),
  );
}

/**
 * Changes the given fields. The address cannot change, because the token is meant for its server only. Throws
 * `repositoryNotFound`, `repositoryBranchWrong`, `repositoryTaken`, `publishingNotYours`.
 */
export async function changeRepository(
  { db, settings, clock }: ManageServices,
  by: RepositoryEditor,
  id: number,
  change: { readonly [Key in keyof WrittenRepository]?: WrittenRepository[Key] | undefined },
): Promise<void> {
  if (change.branch !== undefined) checkBranch(change.branch);
  await orTaken(() =>
    db.transaction().execute(async (trx) => {
      const before = await trx
        .selectFrom('problem_repository')
        .where('id', '=', id)
        .select(['branch', 'username', 'publishes', 'is_public', 'token'])
        .forUpdate()
        .executeTakeFirst();
      if (!before) throw new ApiError('repositoryNotFound');
      const { branch = before.branch, username = before.username, publishes = before.publishes } = change;
      const { isPublic = before.is_public, token } = change;
      if (isPublic && !before.is_public) await checkMayPublishImported(trx, by.person);
      const sealed = token === undefined ? before.token : encryptToken(settings.secret, id, token);
      await trx
        .updateTable('problem_repository')
        .set({ branch, username, publishes, is_public: isPublic, token: sealed, modified_at: clock() })
        .where('id', '=', id)
        .execute();
      await recordAudit(trx, by, {
        action: 'repository-changed',
        target: repositoryAuditTarget(id),
        before: {
          branch: before.branch,
          username: before.username,
          publishes: before.publishes,
          isPublic: before.is_public,
          isTokenSet: before.token !== null,
        },
        after: { branch, username, publishes, isPublic, isTokenSet: sealed !== null },
      });
    }),
  );
}

/** Removes a repository and cancels its syncs; its problems stay. Throws `repositoryNotFound`. */
export async function removeRepository(
  { db, jobs, clock }: Pick<Services, 'db' | 'jobs' | 'clock'>,
  by: Actor,
  id: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const syncs = await trx
      .selectFrom('repository_sync')
      .where('repository_id', '=', id)
      .where('job_id', 'is not', null)
      .select('job_id')
      .execute();
    for (const { job_id } of syncs) if (job_id !== null) await jobs.cancel(trx, job_id, clock());
    const removed = await trx
      .deleteFrom('problem_repository')
      .where('id', '=', id)
      .returning(['address', 'branch'])
      .executeTakeFirst();
    if (!removed) throw new ApiError('repositoryNotFound');
    await recordAudit(trx, by, {
      action: 'repository-removed',
      target: repositoryAuditTarget(id),
      before: removed,
    });
  });
}

/** Replaces the secret of the web hook; only the response contains it. Throws `repositoryNotFound`. */
export async function renewHookSecret(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  by: Actor,
  id: number,
): Promise<{ readonly id: number; readonly hookSecret: string }> {
  const hookSecret = newHookSecret();
  await db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('problem_repository')
      .set({ hook_secret: encryptHookSecret(settings.secret, id, hookSecret) })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw new ApiError('repositoryNotFound');
    await recordAudit(trx, by, { action: 'repository-secret', target: repositoryAuditTarget(id) });
  });
  return { id, hookSecret };
}

/** Returns the target of the audit entries of a repository. */
export function repositoryAuditTarget(id: number): string {
  return `repository:${id}`;
}

async function orTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (violatedUniqueness(error) === 'problem_repository_uid_address_branch_key')
      throw new ApiError('repositoryTaken');
    throw error;
  }
}
