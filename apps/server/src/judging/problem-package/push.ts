import type { Routes } from '@xiezhi/contract/routes/index';
import type { Locale } from '@xiezhi/contract/limits';
import {
  manifestOf,
  ownWriter,
  type PackageSource,
  withSortedKeys,
  revisionOf,
  type ManifestFile,
} from '@xiezhi/formats';
import type { ImportedProblem } from '@xiezhi/contract/routes/problem-package';
import type { Person } from '@xiezhi/rules';
import type { BlobRef } from '@xiezhi/contract/judging';
import type { Actor } from '../../identity/audit/record.ts';
import { blobSource } from '../../platform/blob/blob-source.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { type ArchivedProblem, withPartialArchive } from './archive.ts';
import { exportProblem } from './export.ts';
import { importPlans } from './import-archive.ts';

type State = Omit<Routes['GET /api/admin/problem-package-state']['data'], 'pid' | 'displayId'>;

/** Maximum length in characters of a text that a state includes. */
const textMax = 256 * 1024;

/** Returns the files of a stored problem in our own format. Throws `problemNotFound`. */
export async function stateOf(services: Pick<Services, 'db' | 'blobs'>, displayId: string): Promise<State> {
  const { written, source, refs } = await writtenOf(services, displayId);
  const manifest = await manifestOf(written, source, refs);
  const texts = new Map(written.files.map((file) => [file.path, 'content' in file ? file.content : null]));
  return {
    revision: revisionOf(manifest),
    files: manifest.map(({ path, sha256, size }) => {
      const text = texts.get(path) ?? null;
      return { path, sha256, size, text: text !== null && text.length <= textMax ? text : null };
    }),
  };
}

async function writtenOf(services: Pick<Services, 'db' | 'blobs'>, displayId: string) {
  const exported = await exportProblem(services, displayId);
  if (exported === null) throw new ApiError('problemNotFound');
  const { problem, source, refs } = exported;
  return { written: ownWriter.write(withSortedKeys(problem)), source, refs };
}

export interface PushedArchive {
  readonly path: string;
  /** Display id of the problem to change; null to create a problem. */
  readonly displayId: string | null;
  /** Revision of the stored problem on which the changes are based. */
  readonly revision: string | null;
  readonly acceptLosses: boolean;
  readonly isPublic: boolean;
  readonly editor: Person & { readonly uid: string };
  readonly actor: Actor;
  readonly locale: Locale;
}

/**
 * Stores a problem from an archive of its changed files. Files that the archive lacks are taken only from the problem
 * to change. Otherwise a user who knows a digest could get data of other problems. Throws `problemRevisionOutdated` if
 * the stored problem has another revision when it is replaced, `problemFileUnknown` and the errors of imports.
 */
export async function pushProblem(services: Services, pushed: PushedArchive): Promise<ImportedProblem> {
  const { displayId, revision, editor, actor, locale } = pushed;
  const checkRevision = async (db: Services['db']): Promise<void> => {
    if (displayId === null) return;
    const { revision: present } = await stateOf({ ...services, db }, displayId);
    if (present !== revision) throw new ApiError('problemRevisionOutdated');
  };
  // Checked before the archive is read, and again when the problem is stored.
  await checkRevision(services.db);
  const refs = displayId === null ? [] : [...(await writtenOf(services, displayId)).refs.values()];
  return await withPartialArchive({ path: pushed.path, uid: editor.uid }, locale, async (problem, kept) => {
    if (displayId !== null && problem.displayId.toLowerCase() !== displayId.toLowerCase())
      throw new ApiError('problemNotFound');
    const complete = completed(problem, storedParts(kept, refs), services);
    const [imported] = await importPlans(services, [complete], {
      editor,
      actor,
      locale,
      choose: () => ({
        onTaken: displayId === null ? 'refuse' : 'update',
        isLossAccepted: pushed.acceptLosses,
        auth: pushed.isPublic ? 1 : 2,
        byUid: editor.uid,
        beforeStoring: async (trx, taken) => {
          if (displayId === null) return;
          if (!taken) throw new ApiError('problemNotFound');
          // Blocks edits of the problem until this import is stored.
          await trx.selectFrom('problem').where('id', '=', taken.id).select('id').forUpdate().execute();
          await checkRevision(trx);
        },
      }),
    });
    if (!imported) throw new Error('A problem was neither stored nor refused');
    return imported;
  });
}

/** Returns the blobs of the kept files, by path. Throws `problemFileUnknown`. */
function storedParts(kept: readonly ManifestFile[], refs: readonly BlobRef[]): Map<string, BlobRef> {
  const known = new Map(refs.map((ref) => [ref.sha256, ref]));
  return new Map(
    kept.map(({ path, sha256 }) => {
      const ref = known.get(sha256);
      if (!ref) throw new ApiError('problemFileUnknown', { path });
      return [path, ref];
    }),
  );
}

/** Returns the problem of an archive with a source that can also read the kept files. */
function completed(
  problem: ArchivedProblem,
  parts: ReadonlyMap<string, BlobRef>,
  { blobs }: Pick<Services, 'blobs'>,
): ArchivedProblem {
  const stored = blobSource(blobs, parts);
  return {
    ...problem,
    async load() {
      const plan = await problem.load();
      const sourceOf = (path: string): PackageSource => (parts.has(path) ? stored : plan.source);
      const source: PackageSource = {
        list: () => plan.source.list(),
        read: (path, maximum) => sourceOf(path).read(path, maximum),
        stream: (path) => sourceOf(path).stream(path),
        close: () => plan.source.close(),
      };
      return { ...plan, source };
    },
  };
}
