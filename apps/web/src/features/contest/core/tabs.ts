import type { PlainKey } from '../../../i18n/messages.ts';
import { contestRules, type ContestInfo } from './queries.ts';

/** A tab of the contest pages. */
export interface ContestTab {
  /** Path of the tab, appended to the URL of the contest. */
  readonly path: string;
  readonly label: PlainKey;
  /** Whether the tab is available before the viewer enters the contest. */
  readonly isOpen: boolean;
}

const tab = (path: string, label: PlainKey, isOpen: boolean): ContestTab => ({ path, label, isOpen });

/**
 * Returns the visible tabs. The contest determines which pages exist, and `can` determines which of them the viewer may
 * use.
 */
export function visibleContestTabs(
  { can, type, openPrint, own, exam }: ContestInfo,
  isCommentOpen: boolean,
): readonly ContestTab[] {
  const isAcm = type === contestRules.acm;
  return [
    tab('', 'contest.tab.overview', true),
    tab('/problems', 'contest.tab.problems', can.enter),
    tab('/submissions', 'contest.tab.submissions', can.enter),
    tab('/rank', 'contest.tab.rank', can.enter),
    tab('/announcements', 'contest.tab.announcements', can.enter),
    ...(isCommentOpen ? [tab('/comment', 'contest.tab.comments', can.enter)] : []),
    ...(openPrint === true ? [tab('/print', 'contest.tab.print', can.print)] : []),
    ...(isAcm && can.manage ? [tab('/ac-info', 'contest.tab.helper', true)] : []),
    ...(openPrint === true && can.manage ? [tab('/admin-print', 'contest.tab.printQueue', true)] : []),
    ...(own !== null && can.manage ? [tab('/own-times', 'contest.tab.ownTimes', true)] : []),
    ...(exam !== null && can.manage ? [tab('/proctor', 'contest.tab.proctor', true)] : []),
    ...(can.rejudge ? [tab('/rejudge', 'contest.tab.rejudge', true)] : []),
    // This tab is shown even if the contest has no freeze. Its page then explains that it requires a freeze.
    ...(isAcm && can.manage ? [tab('/scroll-board', 'contest.tab.ceremony', true)] : []),
  ];
}
