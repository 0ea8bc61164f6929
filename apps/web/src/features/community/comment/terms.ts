import type { PlainKey } from '../../../i18n/messages.ts';

/** A problem of a contest, as contestants see it. */
export interface QuestionProblem {
  readonly displayId: string;
  readonly title: string;
}

/** How the comments of a contest differ from others. */
export interface ContestQuestions {
  /** While it runs, contestants ask and staff answer; afterwards everybody may comment. */
  readonly isRunning: boolean;
  /** Whether the viewer answers. */
  readonly isStaff: boolean;
  readonly problems: readonly QuestionProblem[];
  /** Display id of the problem selected initially; undefined: general. */
  readonly chosen: string | undefined;
}

/** Labels of comments at a place. */
export interface CommentTerms {
  readonly heading: PlainKey;
  readonly write: PlainKey;
  readonly send: PlainKey;
  readonly login: PlainKey;
  readonly closed: PlainKey;
  readonly more: PlainKey;
  readonly linked: PlainKey;
}

const comments: CommentTerms = {
  heading: 'discussion.comments',
  write: 'discussion.comment.write',
  send: 'discussion.comment.submit',
  login: 'discussion.comment.login',
  closed: 'discussion.comment.closed',
  more: 'discussion.comment.more',
  linked: 'discussion.comment.linked',
};

const questions: CommentTerms = {
  heading: 'discussion.question.heading',
  write: 'discussion.question.ask',
  send: 'discussion.question.ask',
  login: 'discussion.question.login',
  closed: 'discussion.question.closed',
  more: 'discussion.question.more',
  linked: 'discussion.question.linked',
};

const broadcasts: CommentTerms = {
  ...questions,
  write: 'discussion.question.say',
  send: 'discussion.question.say',
};

/** Comments below posts and after a contest; questions while it runs, where texts by staff are broadcasts. */
export function termsOf(contest: ContestQuestions | undefined): CommentTerms {
  if (contest?.isRunning !== true) return comments;
  return contest.isStaff ? broadcasts : questions;
}
