import type { PlainKey } from '../../../i18n/messages.ts';

/** A problem of a contest, as contestants see it. */
export interface AskedProblem {
  readonly displayId: string;
  readonly title: string;
}

/** How the comments of a contest differ from others. */
export interface ContestQuestions {
  /** While it runs, contestants ask and staff answer; afterwards everybody may comment. */
  readonly isRunning: boolean;
  /** Whether the viewer answers. */
  readonly isStaff: boolean;
  readonly problems: readonly AskedProblem[];
  /** Display id of the problem selected initially; undefined: general. */
  readonly chosen: string | undefined;
}

/** Labels of comments at a place. */
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

/** Comments below posts and after a contest; questions while it runs, where texts by staff are broadcasts. */
export function termsOf(contest: ContestQuestions | undefined): Terms {
  if (contest?.isRunning !== true) return comments;
  return contest.isStaff ? broadcasts : questions;
}
