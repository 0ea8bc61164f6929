/** Where a post can be read. */
export function postHref({ id, gid }: { id: number; gid: number | null }): string {
  return gid === null ? `/discussion-detail/${id}` : `/group/${gid}/discussion-detail/${id}`;
}

/** Where posts of the site or of a group are listed, those about a problem where its display id is given. */
export function postsHref(gid: number | null, pid?: string): string {
  const list = gid === null ? '/discussion' : `/group/${gid}/discussion`;
  return pid === undefined ? list : `${list}/${encodeURIComponent(pid)}`;
}

/** Where a problem is read that a post of the site or of a group is about. */
export function problemHref(gid: number | null, pid: string): string {
  return `${gid === null ? '' : `/group/${gid}`}/problem/${encodeURIComponent(pid)}`;
}
