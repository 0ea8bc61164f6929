import type { RemoteJudgeAdapter } from './adapter.ts';
import { ac } from './judges/ac/ac.ts';
import { cf } from './judges/cf/cf.ts';
import { gym } from './judges/gym/gym.ts';
import { hdu } from './judges/hdu/hdu.ts';
import { libre } from './judges/libre/libre.ts';
import { poj } from './judges/poj/poj.ts';
import { spoj } from './judges/spoj/spoj.ts';

/** All adapters of this site; add a new adapter to this list. */
export const remoteJudges: readonly RemoteJudgeAdapter[] = [hdu, cf, poj, gym, ac, spoj, libre];
