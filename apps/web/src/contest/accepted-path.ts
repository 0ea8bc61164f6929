import { stringifySearch } from '../lib/search.ts';

/** Where the accepted programs of a contest are fetched, without those of staff: a folder for each user or problem. */
export function acceptedPath(cid: number, splitType: 'user' | 'problem'): string {
  return `/api/file/download-contest-ac-submission${stringifySearch({ cid, excludeAdmin: true, splitType })}`;
}
