import type { PlainKey } from '../../../i18n/messages.ts';

/** A problem of a contest, as its contestants know it. */
export interface AskedProblem {
  readonly displayId: string;
  readonly title: string;
}

/** What the comments of a contest are beside comments. */
export interface ContestQuestions {
  /** While it runs, contestants ask and staff answer; afterwards everybody comments. */
  readonly isRunning: boolean;
  /** The viewer answers. */
  readonly isStaff: boolean;
  readonly problems: readonly AskedProblem[];
  /** Display id of the problem that is chosen at first; undefined: in general. */
  readonly chosen: string | undefined;
}

/** How what is said at a place is called there. */
export interface Terms {
  readonly heading: PlainKey;
  readonly write: PlainKey;
  readonly send: PlainKey;
  readonly login: PlainKey;
  readonly closed: PlainKey;
  readonly more: PlainKey;
  readonly linked: PlainKey;
}

const comments: Terms = {
  heading: 'talk.comments',
  write: 'talk.comment.write',
  send: 'talk.comment.submit',
  login: 'talk.comment.login',
  closed: 'talk.comment.closed',
  more: 'talk.comment.more',
  linked: 'talk.comment.linked',
};

const questions: Terms = {
  heading: 'talk.question.heading',
  write: 'talk.question.ask',
  send: 'talk.question.ask',
  login: 'talk.question.login',
  closed: 'talk.question.closed',
  more: 'talk.question.more',
  linked: 'talk.question.linked',
};

const broadcasts: Terms = { ...questions, write: 'talk.question.say', send: 'talk.question.say' };

/** Comments under posts and after a contest; questions while it runs; what staff write there is broadcast. */
export function termsOf(contest: ContestQuestions | undefined): Terms {
  if (contest?.isRunning !== true) return comments;
  return contest.isStaff ? broadcasts : questions;
}
