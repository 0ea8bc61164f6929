import type { PlainKey } from '../../../i18n/messages.ts';
import { contestRules, type ContestInfo } from './queries.ts';

/** One of the pages of a contest, as its tabs name it. */
export interface ContestTab {
  /** Continues the address of the contest. */
  readonly path: string;
  readonly label: PlainKey;
  /** Opened before one is let in. */
  readonly isOpen: boolean;
}

const tab = (path: string, label: PlainKey, isOpen: boolean): ContestTab => ({ path, label, isOpen });

/** The tabs that somebody is shown: the contest says what it has, `can` what they may. */
export function tabsOf(
  { can, type, openPrint, own }: ContestInfo,
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
    ...(can.rejudge ? [tab('/rejudge', 'contest.tab.rejudge', true)] : []),
    // Without a seal its page says what is missing.
    ...(isAcm && can.manage ? [tab('/scroll-board', 'contest.tab.ceremony', true)] : []),
  ];
}
