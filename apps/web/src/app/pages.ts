import { createRoute, redirect } from '@tanstack/react-router';
import { developerPage } from '../about/developer.page.ts';
import { introductionPage } from '../about/introduction.page.ts';
import { logoutPage } from '../account/logout.page.ts';
import { resetPasswordPage } from '../account/reset-password.page.ts';
import { announcementListPage } from '../announcement/announcement-list.page.ts';
import { announcementCreatePage } from '../announcement/announcement-create.page.ts';
import { announcementEditPage } from '../announcement/announcement-edit.page.ts';
import { auditPage } from '../console/audit.page.ts';
import { dashboardPage } from '../console/dashboard.page.ts';
import { consoleLoginPage } from '../console/login.page.ts';
import { assistantPage } from '../assistant/assistant.page.ts';
import { comparePage } from '../compare/compare.page.ts';
import {
  contestFocusPage,
  focusPage,
  groupFocusPage,
  groupTrainingFocusPage,
  trainingFocusPage,
} from '../focus/focus.page.ts';
import { homePage } from '../home/home.page.ts';
import { layouts } from '../navigation/layouts.ts';
import { outboxPage } from '../outbox/outbox.page.ts';
import { problemListPage } from '../problem/problem-list.page.ts';
import { problemPage } from '../solving/problem.page.ts';
import { acmRankPage } from '../ranking/acm-rank.page.ts';
import { oiRankPage } from '../ranking/oi-rank.page.ts';
import { settingPage } from '../setting/setting.page.ts';
import { submissionListPage } from '../submission/submission-list.page.ts';
import { submissionPage } from '../submission/submission.page.ts';
import { userHomePage } from '../user/user-home.page.ts';
import { judgePage } from '../workshop/judge.page.ts';
import { publishPage } from '../workshop/publish.page.ts';
import { statementPage } from '../workshop/statement.page.ts';

const { site, admin, workshop, training, contest, group, groupTraining } = layouts;

const start = createRoute({
  getParentRoute: () => site,
  path: '/',
  beforeLoad() {
    // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
    throw redirect({ to: '/home', replace: true });
  },
});

/** What is no page of the console leads to its first one, which has a guard. */
const consoleRest = ['/', '$'].map((path) =>
  createRoute({
    getParentRoute: () => admin,
    path,
    beforeLoad() {
      // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
      throw redirect({ to: '/admin/dashboard', replace: true });
    },
  }),
);

/** All pages. Their order is that of the entries in the menus. */
export const routeTree = site.addChildren([
  start,
  homePage,
  userHomePage,
  problemListPage,
  problemPage,
  focusPage,
  submissionListPage,
  submissionPage,
  comparePage,
  acmRankPage,
  oiRankPage,
  assistantPage,
  introductionPage,
  developerPage,
  settingPage,
  outboxPage,
  resetPasswordPage,
  logoutPage,
  admin.addChildren([
    dashboardPage,
    announcementListPage,
    announcementCreatePage,
    announcementEditPage,
    auditPage,
    consoleLoginPage,
    // The steps of the workshop: pages with `layout: layouts.workshop`, from whichever room they are.
    workshop.addChildren([statementPage, judgePage, publishPage]),
    ...consoleRest,
  ]),
  training.addChildren([trainingFocusPage]),
  contest.addChildren([contestFocusPage]),
  group.addChildren([groupFocusPage, groupTraining.addChildren([groupTrainingFocusPage])]),
]);
