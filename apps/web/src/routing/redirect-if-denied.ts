import { redirect } from '@tanstack/react-router';
import { queryClient } from '../api/query-client.ts';
import { session } from '../api/session.ts';
import { websiteConfigQuery } from '../api/site-config.ts';
import { firstAdminPage } from './first-admin-page.ts';
import {
  firstUnmetRequirement,
  isOfSite,
  refused,
  type Need,
  type GuardRefusal,
  type PageAccessContext,
} from './guards.ts';

/** Decides where a user without access to a page is redirected. */
export type RedirectRule = (refusal: GuardRefusal, situation: PageAccessContext) => Redirect;

interface Redirect {
  to: '/home' | '/admin/login' | NonNullable<ReturnType<typeof firstAdminPage>>;
  /** Search parameters of the redirect. `to` is the URL to open after sign-in. */
  search?: { to?: string };
  /** Message that the shell shows on the page to which the user is redirected. */
  message: GuardRefusal;
}

/** Redirects to the home page, where the shell shows the reason and offers to sign in. */
export const siteRedirect: RedirectRule = (refusal) => ({ to: '/home', message: refusal });

/** Redirects to the admin sign-in. Users with access to another admin page stay in the console and get a message. */
export const adminRedirect: RedirectRule = (refusal, { token, can }) => {
  const entrance = token === null ? null : firstAdminPage(can);
  if (entrance !== null) return { to: entrance, message: refusal };
  return {
    to: '/admin/login',
    ...(refusal.wanted !== null && { search: { to: refusal.wanted } }),
    message: { text: 'common.guard.staff', wanted: null },
  };
};

/** Milliseconds for which a page waits until it is known whether its feature is enabled. */
const FEATURES_WAIT_MS = 100;

/**
 * Returns the features of the site, if a requirement concerns them. On a slow network the features stay unknown: the
 * page appears, and the server enforces access.
 */
async function knownFeatures(needs: readonly Need[]): Promise<PageAccessContext['features']> {
  if (!needs.some(isOfSite)) return undefined;
  const known = queryClient.ensureQueryData(websiteConfigQuery).catch(() => undefined);
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), FEATURES_WAIT_MS));
  return Promise.race([known, late]);
}

/**
 * Runs before a page loads, and redirects users without access.
 * @param wanted URL of the page
 * @param isPreload whether the page is only preloaded, before the user navigates; then no message is shown
 */
export async function redirectIfDenied(
  needs: readonly Need[],
  wanted: string,
  isPreload: boolean,
  rule: RedirectRule,
): Promise<void> {
  const features = await knownFeatures(needs);
  const { token, user } = session.get();
  const situation = { token, can: user?.can ?? null, features };
  const refusal = firstUnmetRequirement(needs, situation, wanted);
  if (refusal === null) return;
  const { message, ...way } = rule(refusal, situation);
  if (!isPreload) refused.set(message);
  // oxlint-disable-next-line typescript/only-throw-error -- protocol of the router
  throw redirect({ ...way, replace: true });
}
