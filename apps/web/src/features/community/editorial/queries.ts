import { queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../../../api/client.ts';

export type EditorialAnswer = CallData<'GET /api/editorial'>;
export type Editorial = NonNullable<EditorialAnswer['editorial']>;

/** The problem or contest to which an editorial belongs. */
export type EditorialTarget = { readonly pid: number } | { readonly cid: number };

/**
 * The editorial of a problem or contest as the viewer may see it. Refetched after each verdict, which may
 * open it.
 */
export function editorialQuery(place: EditorialTarget, uid: string | null) {
  return queryOptions({
    queryKey: ['problem', 'editorial', place, uid],
    queryFn: ({ signal }) => call('GET /api/editorial', { query: place, signal }),
    meta: { isQuiet: true },
  });
}
