/** Address of a post. */
export function postHref({ id, gid }: { id: number; gid: number | null }): string {
  return gid === null ? `/discussion-detail/${id}` : `/group/${gid}/discussion-detail/${id}`;
}

/**
 * Returns the URL of the posts of the site or of a group. With `pid`, only posts about the problem with this display
 * id.
 */
export function postsHref(gid: number | null, pid?: string): string {
  const list = gid === null ? '/discussion' : `/group/${gid}/discussion`;
  return pid === undefined ? list : `${list}/${encodeURIComponent(pid)}`;
}

/** Address of the problem that a post of the site or of a group is about. */
export function discussedProblemHref(gid: number | null, pid: string): string {
  return `${gid === null ? '' : `/group/${gid}`}/problem/${encodeURIComponent(pid)}`;
}
