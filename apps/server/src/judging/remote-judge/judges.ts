import type { RemoteJudgeAdapter } from './adapter.ts';
import { siteAdapters } from './judges/all.ts';
import { terminable } from './reading/terminable.ts';

/** All adapters of this site. They read long pages in a worker thread that can be terminated. */
export const remoteJudges: readonly RemoteJudgeAdapter[] = siteAdapters.map(terminable);
