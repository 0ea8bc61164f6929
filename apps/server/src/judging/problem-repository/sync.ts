import { setTimeout } from 'node:timers/promises';
import type { Person } from '@xiezhi/rules';
import { type Selectable, sql } from 'kysely';
import { withTempFolder } from '../../platform/blob/work-folder.ts';
import type { ProblemRepositoryTable } from '../../platform/database/repository-tables.ts';
import { gitFault } from '../../platform/git/git-fault.ts';
import { fetchSnapshot, type Snapshot } from '../../platform/git/snapshot.ts';
import { defineJob, JobCancelled, type JobContext, type JobKind } from '../../platform/job/kind.ts';
import type { Services } from '../../platform/services.ts';
import type { WritingServices } from '../../problems/problem/authoring/save.ts';
import type { FindingSource } from '../../problems/problem/authoring/findings.ts';
import { withArchive } from '../problem-package/archive.ts';
import { removeLeftCandidates } from '../prepublish-check/candidate.ts';
import { requireCurrentRights } from '../../identity/role/current-rights.ts';
import { checkHost, nameOf } from './address.ts';
import { prepareProblem, type Prepared } from './prepare-problem.ts';
import { type Checked, checkPrepared, publishNew, publishUpdate } from './publish-problem.ts';
import { decryptToken } from './secrets.ts';
import { type SyncInput, syncInput, syncKind } from './start-sync.ts';
import { outcomeLine, syncReasons } from './sync-messages.ts';
import { readProblems, readSyncResults, removeResult, resultOf, storeResult } from './sync-results.ts';

type Repository = Selectable<ProblemRepositoryTable>;

/** Everything that the steps of one sync share. */
export interface SyncRun {
  readonly services: Services & WritingServices;
  readonly context: JobContext;
  readonly repository: Repository;
  readonly snapshot: Snapshot;
  /** The owner, whose rights the sync has. */
  readonly editor: Person;
  readonly input: Required<SyncInput>;
  readonly isPublishing: boolean;
  /** Whether an earlier attempt of this job was interrupted. */
  readonly isResumed: boolean;
}

/**
 * Job that follows a repository: it fetches the newest commit, prepares each changed problem, checks it, and publishes
 * it if the checks pass. Archives are open only while they are read: checks may take long, and few archives may be open
 * at a time. An interrupted job begins again. Problems that it has already published are then unchanged, and
 * interrupted checks continue.
 */
export function repositorySyncJob(given: Services, findingSources: readonly FindingSource[]): JobKind {
  const services = { ...given, findingSources };
  return defineJob({
    name: syncKind,
    input: syncInput,
    title: ({ address }) => ({
      'zh-CN': `同步仓库：${address}`,
      'en-US': `Sync a repository: ${address}`,
    }),
    run: (context, input) =>
      withTempFolder(given, async (work) => {
        const run = await begin(services, context, input, work);
        return await syncProblems(run);
      }),
  });
}

async function begin(
  services: SyncRun['services'],
  context: JobContext,
  input: SyncRun['input'],
  work: string,
): Promise<SyncRun> {
  const repository = await services.db
    .selectFrom('problem_repository')
    .where('id', '=', input.repositoryId)
    .selectAll()
    .executeTakeFirst();
  // It was removed meanwhile.
  if (!repository) throw new JobCancelled();
  await waitForEarlier(services, context, repository.id);
  const editor = await requireCurrentRights(services, repository.uid, 'problem_admin');
  const { repositoryHosts } = await services.siteSettings.get();
  checkHost(repositoryHosts, new URL(repository.address));
  const remote = {
    address: repository.address,
    username: repository.username,
    token: tokenOf(services, repository),
    reachesPrivate: services.settings.outgoingReachesPrivate,
    signal: context.signal,
  };
  const { branch, uid } = repository;
  const snapshot = await fetchSnapshot(remote, { branch, uid, work });
  const { commit, subject } = snapshot;
  context.note({ 'zh-CN': `已获取 ${commit} ${subject}`, 'en-US': `Fetched ${commit} ${subject}` });
  await services.db
    .updateTable('repository_sync')
    .set({ commit_id: commit, subject })
    .where('job_id', '=', context.id)
    .execute();
  const isPublishing = input.isPublishing ?? repository.publishes;
  const isResumed = context.checkpoint !== null;
  await context.save({ commit });
  return { services, context, repository, snapshot, editor, input, isPublishing, isResumed };
}

/** Interval in ms at which a sync checks whether an earlier sync still runs. */
const pollMs = 1000;

/**
 * Waits until no earlier sync of the repository is running. A web hook may have queued this sync during another one.
 */
async function waitForEarlier(
  { db }: Services,
  { id, signal }: JobContext,
  repositoryId: number,
): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from repository_sync earlier join job on job.id = earlier.job_id
      where earlier.repository_id = ${repositoryId} and job.state = 'running'
        and earlier.id < (select id from repository_sync where job_id = ${id})`.execute(db);
    if (rows.length === 0) return;
    await setTimeout(pollMs, undefined, { signal });
  }
}

/** Returns the deploy token. If the key of the site has changed, the token cannot be decrypted and access is denied. */
function tokenOf({ settings }: Services, { id, token }: Repository): string {
  try {
    return decryptToken(settings.secret, id, token);
  } catch {
    throw gitFault('repositoryDenied');
  }
}

/** Numbers of problems by outcome of the sync. */
type Counts = Record<string, number>;

async function syncProblems(run: SyncRun): Promise<Counts> {
  const { services, context, repository } = run;
  const place = (root: string) => ({ repositoryId: repository.id, root });
  const prepared = await openPackages(run, async (plans) => {
    const known = await readProblems(services.db, repository.id);
    const pids = [...known.values()].flatMap(({ pid }) => pid ?? []);
    await removeLeftCandidates(services, pids);
    const waiting: Prepared[] = [];
    for (const plan of plans) {
      context.signal.throwIfAborted();
      const one = await prepareProblem(run, plan, known.get(plan.root));
      if (one !== null) waiting.push(one);
    }
    const found = new Set(plans.map(({ root }) => root));
    for (const [root, { pid, result }] of known) {
      if (found.has(root)) continue;
      // The site has no problem from this folder. Rows of such folders are deleted, because otherwise each renamed
      // folder would add one.
      if (pid === null) await removeResult(services.db, place(root));
      else
        await storeResult(
          services.db,
          place(root),
          resultOf({ ...result, changes: [] }, 'removed', [syncReasons.removed]),
        );
    }
    return waiting;
  });
  const updates: Checked[] = [];
  for (const [index, one] of prepared.entries()) {
    context.progress(index, prepared.length);
    const checked = await checkPrepared(run, one);
    if (checked === null) continue;
    if (one.isNew) await publishNew(await withPresentRights(run), checked);
    else updates.push(checked);
  }
  if (updates.length > 0)
    await openPackages(run, async (plans) => {
      for (const plan of plans) {
        const one = updates.find(({ root }) => root === plan.root);
        if (one) await publishUpdate(await withPresentRights(run), plan, one);
      }
    });
  context.progress(prepared.length, prepared.length);
  return finish(run);
}

/** Checks the owner's rights again, because checks of problems may take hours. Throws `forbidden`. */
async function withPresentRights(run: SyncRun): Promise<SyncRun> {
  return { ...run, editor: await requireCurrentRights(run.services, run.repository.uid, 'problem_admin') };
}

/** Opens the packages of the commit. Throws `packageUnreadable`, also if there is none. */
function openPackages<Result>(
  { repository, snapshot, input }: SyncRun,
  use: Parameters<typeof withArchive<Result>>[2],
): Promise<Result> {
  const file = { path: snapshot.folder, name: nameOf(repository.address), uid: repository.uid };
  return withArchive(file, input.locale, use);
}

async function finish({ services, context, repository, snapshot }: SyncRun): Promise<Counts> {
  const { db, clock } = services;
  const counts: Counts = {};
  for (const { root, result } of await readSyncResults(db, repository.id)) {
    counts[result.outcome] = (counts[result.outcome] ?? 0) + 1;
    context.note(outcomeLine(result.displayId || root, result.outcome));
  }
  await db
    .updateTable('problem_repository')
    .set({ commit_id: snapshot.commit, synced_at: clock() })
    .where('id', '=', repository.id)
    .execute();
  await sql`
    delete from repository_sync where repository_id = ${repository.id} and id not in (
      select id from repository_sync where repository_id = ${repository.id} order by id desc limit 20)`.execute(
    db,
  );
  return counts;
}
