import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, type CallData } from '../../../../api/client.ts';
import { websiteConfigQuery } from '../../../../api/site-config.ts';
import { supportsPasskeys } from './browser.ts';

export type Passkey = CallData<'GET /api/passkeys'>['passkeys'][number];

/** The user's passkeys, and whether the site can use them. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call('GET /api/passkeys', { signal }),
  meta: { isQuiet: true },
});

/** Whether the user has a passkey that works on this page. */
export function useHasPasskey(): boolean {
  const { data: config } = useQuery(websiteConfigQuery);
  const { data } = useQuery({
    ...passkeysQuery,
    enabled: config?.hasPasskeys === true && supportsPasskeys(),
  });
  return data?.passkeys.some(({ worksHere, copiedAt }) => worksHere && copiedAt === null) ?? false;
}
