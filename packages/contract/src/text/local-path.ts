import { accountLimits } from '../limits/account.ts';

/**
 * Path and query of a page of this site, without a fragment. Empty segments are not allowed, so that a browser can
 * resolve the path neither to another site (`//host`, `/\host`) nor, after dot segments, to a path that begins with `//`.
 */
export const localPathPattern = /^\/(?:[!"$-.0->@-[\]-~]+(?:\/[!"$-.0->@-[\]-~]+)*\/?)?(?:\?[!"$-[\]-~]*)?$/;

/** Whether a text is the path and query of a page of this site, and not too long for `localPath`. */
export function isLocalPath(path: string): boolean {
  return path.length <= accountLimits.returnPathMax && localPathPattern.test(path);
}
