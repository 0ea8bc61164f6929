import { createRoute, redirect, type AnyRoute } from '@tanstack/react-router';
import { developerPage } from '../about/developer.page.ts';
import { introductionPage } from '../about/introduction.page.ts';
import { logoutPage } from '../account/logout.page.ts';
import { resetPasswordPage } from '../account/reset-password.page.ts';
import { assistantPage } from '../assistant/assistant.page.ts';
import { comparePage } from '../compare/compare.page.ts';
import { focusPage } from '../focus/focus.page.ts';
import { homePage } from '../home/home.page.ts';
import { layouts } from '../navigation/layouts.ts';
import { offerOf, type Offer } from '../navigation/menu.ts';
import { outboxPage } from '../outbox/outbox.page.ts';
import { problemListPage } from '../problem/problem-list.page.ts';
import { problemPage } from '../solving/problem.page.ts';
import { acmRankPage } from '../ranking/acm-rank.page.ts';
import { oiRankPage } from '../ranking/oi-rank.page.ts';
import { settingPage } from '../setting/setting.page.ts';
import { submissionListPage } from '../submission/submission-list.page.ts';
import { submissionPage } from '../submission/submission.page.ts';
import { userHomePage } from '../user/user-home.page.ts';
import {
  contests,
  discussions,
  fronts,
  groups,
  messages,
  searching,
  theConsole,
  trainings,
} from './families.ts';
import { isFamily, type Family, type RouteOf } from './family.ts';

const { site } = layouts;

const start = createRoute({
  getParentRoute: () => site,
  path: '/',
  beforeLoad() {
    // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
    throw redirect({ to: '/home', replace: true });
  },
});

/** Pages that are there from the start, and families of pages that come. In the order of the menus. */
const all = [
  start,
  fronts,
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
  discussions,
  groups,
  assistantPage,
  introductionPage,
  developerPage,
  settingPage,
  messages,
  searching,
  outboxPage,
  resetPasswordPage,
  logoutPage,
  theConsole,
] as const;

/** Addresses are checked against all pages, those included that have yet to come. */
export type Site = ReturnType<typeof site.addChildren<readonly RouteOf<(typeof all)[number]>[]>>;

const members: readonly (AnyRoute | Family)[] = all;

export const families: readonly Family[] = members.filter(isFamily);

site.update({
  staticData: {
    offers: () => members.map((member) => (isFamily(member) ? frontOf(member) : offerOf(member))),
  },
});

function frontOf({ at, menu = [] }: Family): Offer {
  return { path: at, menu };
}

/**
 * The site's tree of pages as far as they have come.
 * @param come What each family has brought
 */
export function siteWith(come: ReadonlyMap<Family, readonly AnyRoute[]>): AnyRoute {
  return site.addChildren(
    members.flatMap((member) => (isFamily(member) ? (come.get(member) ?? []) : [member])),
  );
}
