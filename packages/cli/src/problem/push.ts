import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@xiezhi/contract/limits';
import {
  describeEntry,
  keptPath,
  refusalsOf,
  remarksOnData,
  remarkText,
  writeArchive,
} from '@xiezhi/formats';
import type { Context } from '../command.ts';
import { exitStatus } from '../exit-status.ts';
import { SiteRefusal } from '../site/errors.ts';
import type { Site } from '../site/site.ts';
import { askYes } from '../terminal/ask.ts';
import type { Words } from '../texts/zh-CN.ts';
import { changesOf } from './changes.ts';
import { openLocalProblem, type LocalProblem, type WrittenLocally, writeLocally } from './local-problem.ts';
import { authorOf, readRemoteState, type RemoteState } from './remote-problem.ts';
import { showChanges } from './show-changes.ts';
import { readFolderState, writeFolderState } from './state-file.ts';

/** Shows the differences between a folder and the site. Resolves with 0 if there are none, otherwise with 1. */
export async function diffProblem(context: Context, folder: string): Promise<number> {
  const { out, words, args } = context;
  const site = await context.openSite({ needsLogin: true });
  const local = await openLocalProblem(folder, args.text('id'));
  const remote = await readRemoteState(site, local.id);
  const changes = changesOf(await writeLocally(local, authorOf(remote)), remote);
  out.json({ id: local.id, isNew: remote === null, changes });
  showChanges(context, changes);
  if (remote === null) out.note(words.problem.isNew(local.id));
  if (changes.length === 0) out.note(words.problem.isEqual(local.id));
  return changes.length === 0 ? 0 : exitStatus.failed;
}

/** Shows the differences between a folder and the site, then uploads them. Resolves with the exit status. */
export async function pushProblem(context: Context, folder: string): Promise<number> {
  const { out, words, args, locale } = context;
  const site = await context.openSite({ needsLogin: true });
  const local = await openLocalProblem(folder, args.text('id'));
  const reasons = refusalsOf(local.plan, { isLossAccepted: args.flag('accept-losses') });
  for (const reason of reasons) out.note(remarkText(reason, locale));
  if (reasons.length > 0) return exitStatus.failed;
  const remote = await readRemoteState(site, local.id);
  const ours = await writeLocally(local, authorOf(remote));
  const changes = changesOf(ours, remote);
  const place = { site: site.url.href, id: remote?.displayId ?? local.id };
  if (remote !== null && changes.length === 0) {
    out.note(words.problem.isEqual(local.id));
    await writeFolderState(folder, { ...place, revision: remote.revision });
    out.json({ id: place.id, changes: [] });
    return 0;
  }
  showChanges(context, changes);
  for (const remark of await remarksOnData(local.plan))
    for (const line of describeEntry(remark, locale)) out.note(line.trim());
  if (args.flag('dry-run')) {
    out.json({ id: place.id, changes });
    return 0;
  }
  if (remote !== null && !(await mayReplace(context, folder, place, remote))) return exitStatus.failed;
  await upload(context, site, { local, ours, remote });
  const stored = await readRemoteState(site, local.id);
  if (stored !== null) await writeFolderState(folder, { ...place, revision: stored.revision });
  out.json({ id: place.id, changes });
  out.line(words.problem.pushed(place.id, changes.length));
  return 0;
}

/**
 * Whether a push may replace the problem on the site: it has no newer edits and the user confirms, or the user has set
 * `--overwrite`.
 */
async function mayReplace(
  { out, words, args }: Context,
  folder: string,
  place: { readonly site: string; readonly id: string },
  remote: RemoteState,
): Promise<boolean> {
  if (args.flag('overwrite')) return true;
  const state = await readFolderState(folder, place);
  if (state !== null && state.revision !== remote.revision) {
    out.note(words.problem.isNewer(place.id));
    return false;
  }
  if (args.flag('yes') && state !== null) return true;
  // Without a stored state it is unknown whether the site has edits that the folder lacks.
  const question = state === null ? words.problem.confirmUnknown(place.id) : words.problem.confirm(place.id);
  if (await askYes(question)) return true;
  out.note(state === null ? words.problem.isUnknown(place.id) : words.problem.notConfirmed);
  return false;
}

interface Upload {
  readonly local: LocalProblem;
  readonly ours: WrittenLocally;
  readonly remote: RemoteState | null;
}

/**
 * Uploads the files that the site lacks. Test data and attachments that the site already has are only named by their
 * digests.
 */
async function upload(
  { out, words, args, locale }: Context,
  site: Site,
  { local, ours, remote }: Upload,
): Promise<void> {
  const known = new Set(remote?.files.filter(({ text }) => text === null).map(({ sha256 }) => sha256));
  const digests = new Map(ours.manifest.map((file) => [file.path, file]));
  const isKept = (file: WrittenLocally['written']['files'][number]): boolean =>
    'from' in file && known.has(digests.get(file.path)?.sha256 ?? '');
  const kept = ours.written.files.filter(isKept).map(({ path }) => digests.get(path));
  const files = [
    ...ours.written.files.filter((file) => !isKept(file)),
    { path: keptPath, content: JSON.stringify(kept) },
  ];
  const folder = await mkdtemp(join(tmpdir(), 'xiezhi-push-'));
  try {
    const archive = join(folder, 'changes.zip');
    await writeArchive(archive, [{ written: { root: '', files, remarks: [] }, source: local.plan.source }]);
    checkArchiveSize((await stat(archive)).size, words);
    out.note(words.problem.sending(files.length - 1, kept.length));
    const imported = await site.call('POST /api/admin/problem-package-changes', {
      query: {
        problemID: remote?.displayId,
        revision: remote?.revision,
        acceptLosses: args.flag('accept-losses'),
        isPublic: args.flag('public'),
      },
      file: archive,
    });
    if (imported.outcome === 'refused')
      throw new Error(imported.reasons.map((reason) => remarkText(reason, locale)).join('\n'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Rounds up, so that a size slightly above the limit does not look equal to it. */
const mebibytes = (bytes: number): number => Math.ceil(bytes / 1024 ** 2);

/** Throws SiteRefusal if an archive of this size in bytes is larger than the site accepts. */
export function checkArchiveSize(bytes: number, words: Pick<Words, 'problem'>): void {
  const most = limits.packageMaxBytes;
  if (bytes > most) throw new SiteRefusal(words.problem.tooLarge(mebibytes(bytes), mebibytes(most)));
}
