import { redirect } from '@tanstack/react-router';
import { queryClient } from '../api/query-client.ts';
import { session } from '../api/session.ts';
import { websiteConfigQuery } from '../api/site-config.ts';
import { firstAdminPage } from './first-admin-page.ts';
import { firstUnmetRequirement, refused, type Need, type Refusal, type PageAccessContext } from './guards.ts';

/** Where somebody is sent who may not see a page. */
export type Door = (refusal: Refusal, situation: PageAccessContext) => Redirect;

interface Redirect {
  to: '/home' | '/admin/login' | NonNullable<ReturnType<typeof firstAdminPage>>;
  /** Where to go once signed in. */
  search?: { to?: string };
  /** What the shell tells there. */
  told: Refusal;
}

/** Home, where the shell tells why and offers the login. */
export const siteRedirect: Door = (refusal) => ({ to: '/home', told: refusal });

/** The console's own login; whoever is in already stays inside, and only learns that this room is not theirs. */
export const adminRedirect: Door = (refusal, { token, can }) => {
  const entrance = token === null ? null : firstAdminPage(can);
  if (entrance !== null) return { to: entrance, told: refusal };
  return {
    to: '/admin/login',
    ...(refusal.wanted !== null && { search: { to: refusal.wanted } }),
    told: { text: 'common.guard.staff', wanted: null },
  };
};

/**
 * Before a page is fetched: who may not see it is sent to its door.
 * @param wanted The address of the page
 * @param isPreload Nobody goes there yet, so that there is nothing to tell
 */
export async function redirectIfDenied(
  needs: readonly Need[],
  wanted: string,
  isPreload: boolean,
  door: Door,
): Promise<void> {
  // Without an answer the switches are not known, and the server decides.
  const features = await queryClient.ensureQueryData(websiteConfigQuery).catch(() => undefined);
  const { token, user } = session.get();
  const situation = { token, can: user?.can ?? null, features };
  const refusal = firstUnmetRequirement(needs, situation, wanted);
  if (refusal === null) return;
  const { told, ...way } = door(refusal, situation);
  if (!isPreload) refused.set(told);
  // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
  throw redirect({ ...way, replace: true });
}
