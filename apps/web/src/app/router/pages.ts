import { createRoute, redirect, type AnyRoute } from '@tanstack/react-router';
import { developerPage } from '../../features/site/about/developer.page.ts';
import { handbookPage, handbookTopicPage } from '../../features/site/handbook/handbook.page.ts';
import { introductionPage } from '../../features/site/about/introduction.page.ts';
import { devicePage } from '../../features/account/device/device.page.ts';
import { logoutPage } from '../../features/account/auth/logout.page.ts';
import { resetPasswordPage } from '../../features/account/auth/reset-password.page.ts';
import { assistantPage } from '../../features/site/assistant/assistant.page.ts';
import { comparePage } from '../../features/submission/diff/compare.page.ts';
import { focusPage } from '../../features/problem/full-screen/focus.page.ts';
import { homePage } from '../../features/site/home/home.page.ts';
import { layouts } from '../../routing/layouts.ts';
import { menuOf, type PageMenu } from '../../routing/menu.ts';
import { outboxPage } from '../../features/site/mail-outbox/outbox.page.ts';
import { problemListPage } from '../../features/problem/core/problem-list.page.ts';
import { problemPage } from '../../features/problem/solve/problem.page.ts';
import { ratingPage } from '../../features/account/rating/rating.page.ts';
import { acmRankPage } from '../../features/account/ranking/acm-rank.page.ts';
import { oiRankPage } from '../../features/account/ranking/oi-rank.page.ts';
import { sharedPage } from '../../features/admin/collaborator/shared.page.ts';
import { settingPage } from '../../features/account/settings/setting.page.ts';
import { submissionListPage } from '../../features/submission/core/submission-list.page.ts';
import { submissionPage } from '../../features/submission/core/submission.page.ts';
import { userHomePage } from '../../features/account/profile/user-home.page.ts';
import {
  contests,
  discussions,
  landingPages,
  groups,
  messages,
  searching,
  similarities,
  adminPages,
  trainings,
} from './families.ts';
import { isFamily, type RouteGroup, type RouteOf } from './route-group.ts';

const { site } = layouts;

const start = createRoute({
  getParentRoute: () => site,
  path: '/',
  beforeLoad() {
    // oxlint-disable-next-line typescript/only-throw-error -- protocol of the router
    throw redirect({ to: '/home', replace: true });
  },
});

/** Pages that load with the app, and route groups that load on demand, in menu order. */
const all = [
  start,
  landingPages,
  homePage,
  userHomePage,
  problemListPage,
  problemPage,
  focusPage,
  trainings,
  contests,
  submissionListPage,
  submissionPage,
  comparePage,
  acmRankPage,
  oiRankPage,
  ratingPage,
  discussions,
  groups,
  assistantPage,
  handbookPage,
  handbookTopicPage,
  introductionPage,
  developerPage,
  sharedPage,
  settingPage,
  messages,
  searching,
  similarities,
  outboxPage,
  devicePage,
  resetPasswordPage,
  logoutPage,
  adminPages,
] as const;

/** Links are type-checked against all pages, including lazy ones. */
export type Site = ReturnType<typeof site.addChildren<readonly RouteOf<(typeof all)[number]>[]>>;

const members: readonly (AnyRoute | RouteGroup)[] = all;

export const families: readonly RouteGroup[] = members.filter(isFamily);

site.update({
  staticData: {
    offers: () => members.map((member) => (isFamily(member) ? frontOf(member) : menuOf(member))),
  },
});

function frontOf({ at, menu = [] }: RouteGroup): PageMenu {
  return { path: at, menu };
}

/**
 * Builds the route tree from the pages loaded so far.
 * @param loadedPages loaded pages of each route group
 */
export function siteRouteTree(loadedPages: ReadonlyMap<RouteGroup, readonly AnyRoute[]>): AnyRoute {
  return site.addChildren(
    members.flatMap((member) => (isFamily(member) ? (loadedPages.get(member) ?? []) : [member])),
  );
}
