import {
  acmScoreboardPage,
  contestRankPage,
  oiScoreboardPage,
} from '../../features/contest/core/board.page.ts';
import { contestBookPage } from '../../features/contest/core/book/book.page.ts';
import { contestRejudgePage } from '../../features/contest/core/contest-rejudge.page.ts';
import { contestProblemPage } from '../../features/contest/core/contest-problem.page.ts';
import { contestSubmissionPage } from '../../features/contest/core/contest-submission.page.ts';
import { contestSubmissionsPage } from '../../features/contest/core/contest-submissions.page.ts';
import {
  contestAnnouncementsPage,
  contestCommentsPage,
  contestBalloonPage,
  contestOverviewPage,
  contestPrintPage,
  contestPrintQueuePage,
  contestProblemsPage,
} from '../../features/contest/core/contest.page.ts';
import { examRecordsPage } from '../../features/contest/core/exam/records.page.ts';
import { contestOwnTimesPage } from '../../features/contest/core/individual-timing/own-times.page.ts';
import { contestFocusPage } from '../../features/problem/full-screen/focus.page.ts';
import { lazyPage } from '../../components/lazy/lazy-page.ts';
import { layouts } from '../../routing/layouts.ts';
import { menusOf } from '../../routing/menu.ts';
import {
  ceremonySetupPage,
  projectorPage,
  scrollBoardPage,
} from '../../features/contest/presentation/presentation.page.ts';

const { contest, contestFrame } = layouts;

// A problem page is a direct child of the contest and not of its frame. It offers the same menu as the pages in the
// frame.
contest.update({ staticData: { offers: () => menusOf(contestFrame) } });
/** Loads in parallel with the page inside the frame. */
contestFrame.update({
  component: lazyPage(
    async () => (await import('../../features/contest/core/ContestLayout.tsx')).ContestLayout,
    ['contest'],
  ),
});

export const contestPages = [
  acmScoreboardPage,
  oiScoreboardPage,
  scrollBoardPage,
  projectorPage,
  contest.addChildren([
    contestBookPage,
    contestFocusPage,
    contestProblemPage,
    contestFrame.addChildren([
      contestOverviewPage,
      contestProblemsPage,
      contestSubmissionsPage,
      contestSubmissionPage,
      contestRankPage,
      contestAnnouncementsPage,
      contestCommentsPage,
      contestPrintPage,
      contestBalloonPage,
      contestPrintQueuePage,
      contestOwnTimesPage,
      examRecordsPage,
      contestRejudgePage,
      ceremonySetupPage,
    ]),
  ]),
] as const;
