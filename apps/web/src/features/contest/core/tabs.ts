import type { PlainKey } from '../../../i18n/messages.ts';
import { contestRules, type ContestInfo } from './queries.ts';

/** A tab of the contest pages. */
export interface ContestTab {
  /** Appended to the URL of the contest. */
  readonly path: string;
  readonly label: PlainKey;
  /** Available before the viewer enters the contest. */
  readonly isOpen: boolean;
}

const tab = (path: string, label: PlainKey, isOpen: boolean): ContestTab => ({ path, label, isOpen });

/**
 * Returns the visible tabs: the contest determines which pages exist, `can` which ones the viewer may use.
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
    // Shown without a freeze as well: the page explains what it requires.
    ...(isAcm && can.manage ? [tab('/scroll-board', 'contest.tab.ceremony', true)] : []),
  ];
}
