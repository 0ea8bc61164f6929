import { acmScoreboardPage, contestRankPage, oiScoreboardPage } from '../contest/board.page.ts';
import { contestRejudgePage } from '../contest/contest-rejudge.page.ts';
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
import { contestOwnTimesPage } from '../contest/own/own-times.page.ts';
import { contestFocusPage } from '../focus/focus.page.ts';
import { lazyPage } from '../loading/lazy-page.ts';
import { layouts } from '../navigation/layouts.ts';
import { offersOf } from '../navigation/menu.ts';
import { ceremonySetupPage, projectorPage, scrollBoardPage } from '../stage/stage.page.ts';

const { contest, contestPlace } = layouts;

// A problem, which stands in the contest alone, offers the same as the pages around it.
contest.update({ staticData: { offers: () => offersOf(contestPlace) } });
/** Comes together with the page in it. */
contestPlace.update({
  component: lazyPage(async () => (await import('../contest/ContestPlace.tsx')).ContestPlace, ['contest']),
});

export const contestPages = [
  acmScoreboardPage,
  oiScoreboardPage,
  scrollBoardPage,
  projectorPage,
  contest.addChildren([
    contestFocusPage,
    contestProblemPage,
    contestPlace.addChildren([
      contestOverviewPage,
      contestProblemsPage,
      contestSubmissionsPage,
      contestSubmissionPage,
      contestRankPage,
      contestAnnouncementsPage,
      contestCommentsPage,
      contestPrintPage,
      contestHelperPage,
      contestPrintQueuePage,
      contestOwnTimesPage,
      contestRejudgePage,
      ceremonySetupPage,
    ]),
  ]),
] as const;
