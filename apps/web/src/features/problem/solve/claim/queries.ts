import { queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../../../../api/client.ts';
import type { RemoteProblem } from '../../core/queries.ts';

/** The judge whose verified user names allow claiming runs. */
export type ClaimJudge = NonNullable<RemoteProblem['claimsBy']>;
export type HandleProofData = CallData<'GET /api/remote-handle-proof'>;

/** The viewer’s verified user names at remote judges. */
export const handlesQuery = (uid: string) =>
  queryOptions({
    queryKey: ['remote-handles', uid],
    queryFn: ({ signal }) => call('GET /api/remote-handles', { signal }),
    meta: { isQuiet: true },
  });
