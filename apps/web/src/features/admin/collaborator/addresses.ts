import type { OwnCollaboration } from './queries.ts';

/** Returns the URL of the page that users see. */
export function publicHref({ kind, id, name, gid }: OwnCollaboration): string {
  const path = kind === 'problem' ? `/problem/${encodeURIComponent(name)}` : `/${kind}/${id}`;
  return gid === null ? path : `/group/${gid}${path}`;
}

/** Returns the URL of the editing page; null for testers, who cannot edit. */
export function editHref({ kind, id, gid, role }: OwnCollaboration): string | null {
  if (role === 'tester') return null;
  if (kind === 'problem')
    return gid === null ? `/admin/problem/edit/${id}` : `/group/${gid}/problem-admin/${id}`;
  const path = kind === 'contest' ? `${id}` : `${id}/edit`;
  return gid === null ? `/admin/${kind}/${path}` : `/group/${gid}/${kind}-admin/${path}`;
}
