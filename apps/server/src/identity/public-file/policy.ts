import { ApiError } from '../../platform/http/api-error.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';

/** Returns whether a user manages a group and may therefore upload and remove pictures of its texts. */
export async function administersGroup(
  { scopes, clock }: Pick<Services, 'scopes' | 'clock'>,
  viewer: Viewer,
  gid: number,
): Promise<boolean> {
  const place = await scopes.membershipOf(viewer, { kind: 'group', gid }, clock());
  return place?.kind === 'group' && (place.role === 'admin' || place.role === 'root');
}

/** Checks that the caller may remove a file of a text. Throws `uploadNotFound`, `uploadForbidden`. */
export async function checkFileOwner(
  services: Pick<Services, 'db' | 'scopes' | 'clock'>,
  viewer: Viewer,
  name: string | number,
): Promise<void> {
  const file = await services.db
    .selectFrom('public_file')
    .where('id', '=', Number(name))
    .select(['uid', 'gid', 'purpose'])
    .executeTakeFirst();
  if (!file) throw new ApiError('uploadNotFound');
  // Avatars and pictures of the home page have their own calls.
  if (file.purpose === 'avatar' || file.purpose === 'carousel') throw new ApiError('uploadForbidden');
  if (!(await mayRemoveFile(services, viewer, file))) throw new ApiError('uploadForbidden');
}

/**
 * Returns whether the viewer may remove a file of a text: its sender, staff who manage all texts, and managers of the
 * group it was sent for.
 */
export async function mayRemoveFile(
  services: Pick<Services, 'scopes' | 'clock'>,
  viewer: Viewer,
  { uid, gid }: { readonly uid: string | null; readonly gid: number | null },
): Promise<boolean> {
  if (uid === viewer.uid || viewer.role === 'root' || viewer.role === 'problem_admin') return true;
  return gid !== null && administersGroup(services, viewer, gid);
}
