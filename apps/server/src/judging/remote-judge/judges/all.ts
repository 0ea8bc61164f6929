import type { RemoteJudgeAdapter } from '../adapter.ts';
import { ac } from './ac/ac.ts';
import { cf } from './cf/cf.ts';
import { gym } from './gym/gym.ts';
import { hdu } from './hdu/hdu.ts';
import { libre } from './libre/libre.ts';
import { poj } from './poj/poj.ts';
import { spoj } from './spoj/spoj.ts';

/**
 * All adapters; add a new one to this list. These adapters parse pages on the calling thread, so other code uses
 * `remoteJudges` instead.
 */
export const siteAdapters: readonly RemoteJudgeAdapter[] = [hdu, cf, poj, gym, ac, spoj, libre];
