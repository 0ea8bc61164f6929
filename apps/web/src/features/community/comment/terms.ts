import type { PlainKey } from '../../../i18n/messages.ts';

/** A problem of a contest, as contestants see it. */
export interface QuestionProblem {
  readonly displayId: string;
  readonly title: string;
}

/** What is special about the comments of a contest. */
export interface ContestQuestions {
  /** Whether the contest is running. If so, contestants ask and staff answer; afterwards all users may comment. */
  readonly isRunning: boolean;
  /** Whether the viewer answers. */
  readonly isStaff: boolean;
  readonly problems: readonly QuestionProblem[];
  /** Display id of the problem that is selected initially; undefined for a general question. */
  readonly chosen: string | undefined;
}

/** Translation keys of the texts around comments. */
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

/**
 * Returns the texts for comments: "comments" below posts and after a contest, "questions" during a contest, or
 * "broadcasts" for staff during a contest.
 */
export function termsOf(contest: ContestQuestions | undefined): CommentTerms {
  if (contest?.isRunning !== true) return comments;
  return contest.isStaff ? broadcasts : questions;
}
