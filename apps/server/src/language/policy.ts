import { Failure } from '../http/failure.ts';
import type { Viewer } from '../http/handler.ts';

/** A factor of the site changes every problem: problem administrators set only those of problems. */
export function checkMaySetSiteLimits({ role }: Viewer): void {
  if (role !== 'root' && role !== 'admin') throw new Failure('forbidden');
}
