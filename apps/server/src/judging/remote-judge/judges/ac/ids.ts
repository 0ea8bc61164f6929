import type { RemoteProblemId } from '../../adapter.ts';

const task = /^[a-z0-9-]{1,40}(?:_[a-z0-9-]{1,40}){1,6}$/;
const contest = /^[a-z0-9-]{1,60}$/;

/** Path of an address of AtCoder; null: it is none. */
export function acPath(text: string): string | null {
  const url = URL.parse(text.trim());
  return url?.hostname === 'atcoder.jp' ? url.pathname.replace(/\/$/, '') : null;
}

/** A task by its name alone, with its contest before a slash, or by its address. */
export function parseAcId(text: string): RemoteProblemId | null {
  const path = acPath(text);
  const plain = text.trim().toLowerCase();
  const [, named = null, id = ''] =
    path === null
      ? (/^(?:([^/]+)\/)?([^/]+)$/.exec(plain) ?? [])
      : (/^\/contests\/([^/]+)\/tasks\/([^/]+)$/.exec(path.toLowerCase()) ?? []);
  if (!task.test(id) || (named !== null && !contest.test(named))) return null;
  return { id, contest: named };
}

/**
 * Contests that may hold a task, likeliest first: names of tasks begin with the name of a contest, whose hyphens they
 * write as underscores or leave out.
 */
export function contestsOf({ id, contest: known }: RemoteProblemId): readonly string[] {
  if (known !== null) return [known];
  const prefix = id.slice(0, id.lastIndexOf('_'));
  return [...new Set([prefix.replaceAll('_', '-'), prefix.replaceAll('_', '')])];
}
