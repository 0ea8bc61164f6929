import { redirect } from '@tanstack/react-router';
import { queryClient } from '../api/query-client.ts';
import { session } from '../api/session.ts';
import { websiteConfigQuery } from '../site/queries.ts';
import { refusalOf, refused, type Need } from './guards.ts';

/**
 * Before a page is fetched: who may not see it is sent home, where the shell tells why.
 * @param wanted The address of the page
 * @param isPreload Nobody goes there yet, so that there is nothing to tell
 */
export async function refuse(needs: readonly Need[], wanted: string, isPreload: boolean): Promise<void> {
  // Without an answer the switches are not known, and the server decides.
  const features = await queryClient.ensureQueryData(websiteConfigQuery).catch(() => undefined);
  const { token, user } = session.get();
  const refusal = refusalOf(needs, { token, can: user?.can ?? null, features }, wanted);
  if (refusal === null) return;
  if (!isPreload) refused.set(refusal);
  // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
  throw redirect({ to: '/home', replace: true });
}
