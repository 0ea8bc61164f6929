import type { RemoteJudgeAdapter } from './adapter.ts';
import { siteAdapters } from './judges/all.ts';
import { terminable } from './reading/terminable.ts';

/** All adapters of this site, which read long pages in a thread that can be terminated. */
export const remoteJudges: readonly RemoteJudgeAdapter[] = siteAdapters.map(terminable);
