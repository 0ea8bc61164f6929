import { createRoute, redirect, type AnyRoute } from '@tanstack/react-router';
import { developerPage } from '../about/developer.page.ts';
import { introductionPage } from '../about/introduction.page.ts';
import { logoutPage } from '../account/logout.page.ts';
import { resetPasswordPage } from '../account/reset-password.page.ts';
import { assistantPage } from '../assistant/assistant.page.ts';
import { acmScoreboardPage, contestRankPage, oiScoreboardPage } from '../contest/board.page.ts';
import { contestListPage } from '../contest/contest-list.page.ts';
import { contestProblemPage } from '../contest/contest-problem.page.ts';
import { contestSubmissionPage } from '../contest/contest-submission.page.ts';
import { contestSubmissionsPage } from '../contest/contest-submissions.page.ts';
import {
  contestAnnouncementsPage,
  contestCommentsPage,
  contestHelperPage,
  contestOverviewPage,
  contestPrintPage,
  contestPrintQueuePage,
  contestProblemsPage,
} from '../contest/contest.page.ts';
import { comparePage } from '../compare/compare.page.ts';
import {
  contestFocusPage,
  focusPage,
  groupFocusPage,
  groupTrainingFocusPage,
  trainingFocusPage,
} from '../focus/focus.page.ts';
import { discussionDetailPage } from '../discussion/discussion-detail.page.ts';
import { discussionListPage, problemDiscussionPage } from '../discussion/discussion-list.page.ts';
import { homePage } from '../home/home.page.ts';
import { layouts } from '../navigation/layouts.ts';
import { messagePage, messageStartPage } from '../message/message.page.ts';
import { outboxPage } from '../outbox/outbox.page.ts';
import { problemListPage } from '../problem/problem-list.page.ts';
import { problemPage } from '../solving/problem.page.ts';
import { acmRankPage } from '../ranking/acm-rank.page.ts';
import { oiRankPage } from '../ranking/oi-rank.page.ts';
import { settingPage } from '../setting/setting.page.ts';
import { ceremonySetupPage, projectorPage, scrollBoardPage } from '../stage/stage.page.ts';
import { submissionListPage } from '../submission/submission-list.page.ts';
import { submissionPage } from '../submission/submission.page.ts';
import { trainingListPage } from '../training/training-list.page.ts';
import { trainingProblemPage } from '../training/training-problem.page.ts';
import { trainingOverviewPage, trainingProblemsPage, trainingRankPage } from '../training/training.page.ts';
import { userHomePage } from '../user/user-home.page.ts';

const { site, admin, training, trainingPlace, contest, contestPlace, group, groupTraining } = layouts;

const start = createRoute({
  getParentRoute: () => site,
  path: '/',
  beforeLoad() {
    // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
    throw redirect({ to: '/home', replace: true });
  },
});

/** The console's pages are fetched when the app begins below `/admin`; to get there one begins anew. */
const border = ['/', '$'].map((path) =>
  createRoute({
    getParentRoute: () => admin,
    path,
    beforeLoad({ location, preload }) {
      // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
      if (!preload) throw redirect({ href: location.href, reloadDocument: true });
    },
  }),
);
/** The console as whoever came for the site knows it. */
export const closedConsole = () => admin.addChildren(border);

/**
 * All pages of the site around a console. Their order is that of the entries in the menus.
 * @param consolePages `admin` with its pages
 */
export const siteWith = <Console extends AnyRoute>(consolePages: Console) =>
  site.addChildren([
    start,
    homePage,
    userHomePage,
    problemListPage,
    problemPage,
    focusPage,
    trainingListPage,
    contestListPage,
    acmScoreboardPage,
    oiScoreboardPage,
    scrollBoardPage,
    projectorPage,
    submissionListPage,
    submissionPage,
    comparePage,
    acmRankPage,
    oiRankPage,
    discussionListPage,
    problemDiscussionPage,
    discussionDetailPage,
    assistantPage,
    introductionPage,
    developerPage,
    settingPage,
    messageStartPage,
    messagePage,
    outboxPage,
    resetPasswordPage,
    logoutPage,
    consolePages,
    training.addChildren([
      trainingFocusPage,
      trainingPlace.addChildren([
        trainingOverviewPage,
        trainingProblemsPage,
        trainingProblemPage,
        trainingRankPage,
      ]),
    ]),
    contest.addChildren([
      contestFocusPage,
      contestPlace.addChildren([
        contestOverviewPage,
        contestProblemsPage,
        contestProblemPage,
        contestSubmissionsPage,
        contestSubmissionPage,
        contestRankPage,
        contestAnnouncementsPage,
        contestCommentsPage,
        contestPrintPage,
        contestHelperPage,
        contestPrintQueuePage,
        ceremonySetupPage,
      ]),
    ]),
    group.addChildren([groupFocusPage, groupTraining.addChildren([groupTrainingFocusPage])]),
  ]);
