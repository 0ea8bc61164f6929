import type { RemoteProblemId } from '../../adapter.ts';

const task = /^[a-z0-9-]{1,40}(?:_[a-z0-9-]{1,40}){1,6}$/;
const contest = /^[a-z0-9-]{1,60}$/;

/** Path of an AtCoder address; null for other texts. */
export function acPath(text: string): string | null {
  const url = URL.parse(text.trim());
  return url?.hostname === 'atcoder.jp' ? url.pathname.replace(/\/$/, '') : null;
}

/** Parses a problem id: a task name, a task name after its contest and a slash, or an address. */
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
 * Returns the contests that may contain a task, likeliest first. A task name begins with the contest name, in which
 * hyphens are written as underscores or omitted.
 */
export function contestsOf({ id, contest: known }: RemoteProblemId): readonly string[] {
  if (known !== null) return [known];
  const prefix = id.slice(0, id.lastIndexOf('_'));
  return [...new Set([prefix.replaceAll('_', '-'), prefix.replaceAll('_', '')])];
}
