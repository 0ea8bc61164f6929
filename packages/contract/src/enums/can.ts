import { z } from 'zod';

/**
 * The viewer's rights, sent with the data that they concern, so that a page never checks a role. `can`
 * contains rights only: the page knows from the data whether the object's state allows an action (a running
 * submission is not rejudged).
 */

/** Rights on the whole site; sent with every answer that contains the session's user. */
export const sessionCan = z.object({
  submit: z.boolean(),
  /** Rejudge submissions, set manual verdicts, cancel submissions, and start dry-run rejudges. */
  rejudge: z.boolean(),
  /** Staff roles: access to the shared parts of the admin pages. */
  enterConsole: z.boolean(),
  /** Access to at least one admin page, by role or by a permission that root added to it. */
  visitConsole: z.boolean(),
  /** Import packages, and create API tokens for it. Each problem states whether it may be exported. */
  importProblems: z.boolean(),
  /** Limits of problems; those of the whole site are site settings. */
  setLanguageLimits: z.boolean(),
  /** Manage tags, classifications, problems offered by groups, and which problems are public. */
  keepBank: z.boolean(),
  seeNodes: z.boolean(),
  /** See the site's health and manage judge nodes, for operators of its machines. */
  seeSystem: z.boolean(),
  /** See sent mails and whether the site can send mail. */
  seeOutbox: z.boolean(),
  /** See all accounts and manage those without a staff role; root manages all of them. */
  manageUsers: z.boolean(),
  /** Compute, apply and revoke ratings. */
  manageRatings: z.boolean(),
  manageRoles: z.boolean(),
  manageSite: z.boolean(),
});
export type SessionCan = z.infer<typeof sessionCan>;

/** Rights on a problem. */
export const problemCan = z.object({
  submit: z.boolean(),
  testRun: z.boolean(),
  /** Replace or export it completely, including test data. */
  edit: z.boolean(),
  /** Reads it and submits before it is public, as a tester or curator. */
  test: z.boolean(),
});
export type ProblemCan = z.infer<typeof problemCan>;

/** Rights on a problem in the admin pages. */
export const problemManageCan = z.object({
  edit: z.boolean(),
  /** Publish it or make it private. */
  publish: z.boolean(),
  remove: z.boolean(),
  /** Restore it after deletion. */
  restore: z.boolean(),
});
export type ProblemManageCan = z.infer<typeof problemManageCan>;

/** Rights on a submission. */
export const submissionCan = z.object({
  seeCode: z.boolean(),
  /** See all its judgings, and who requested each. */
  seeJudgings: z.boolean(),
  share: z.boolean(),
  rejudge: z.boolean(),
  /** Queue one's own submission again if it could not be sent to its remote judge. */
  resubmit: z.boolean(),
});
export type SubmissionCan = z.infer<typeof submissionCan>;

/** Rights in a contest. */
export const contestCan = z.object({
  /** See the inside: problems, submissions, scoreboard. */
  enter: z.boolean(),
  /** Enter by the password, or gain the right to submit by it. */
  register: z.boolean(),
  submit: z.boolean(),
  /** See the real scoreboard during a freeze. */
  seeRealBoard: z.boolean(),
  /** Change it, its problems and announcements; manage balloons, prints, star users. */
  manage: z.boolean(),
  rejudge: z.boolean(),
  /** Request a print. */
  print: z.boolean(),
  comment: z.boolean(),
  /** Participate virtually, after its end. */
  virtual: z.boolean(),
  /** Start the individual timer, if the contest has individual timing. */
  begin: z.boolean(),
  /** Sees the problems and submits before the start, as a tester whose runs do not count. */
  test: z.boolean(),
});
export type ContestCan = z.infer<typeof contestCan>;

/** Rights in a training. */
export const trainingCan = z.object({
  /** See the inside: problems and records. */
  enter: z.boolean(),
  /** Enter by the password. */
  register: z.boolean(),
  /** See real names in the records, and open the training in the admin pages. */
  manage: z.boolean(),
});
export type TrainingCan = z.infer<typeof trainingCan>;

/** Rights in a group. */
export const groupCan = z.object({
  /** See the inside: announcements, problems, trainings, contests, members. */
  enter: z.boolean(),
  /** Join immediately, or apply for membership. */
  join: z.boolean(),
  /** Leave the group; its owner cannot. */
  exit: z.boolean(),
  /** Manage announcements, problems, trainings and contests of the group, and members below oneself. */
  manage: z.boolean(),
  /** Add people by username, without an application. */
  add: z.boolean(),
  /** Change its name, admission and picture, and see its log. */
  setUp: z.boolean(),
  /** Transfer ownership to another member. */
  handOver: z.boolean(),
  disband: z.boolean(),
});
export type GroupCan = z.infer<typeof groupCan>;

/** Rights on a post. */
export const discussionCan = z.object({
  edit: z.boolean(),
  remove: z.boolean(),
  /** Pin it, disable it, and see it while it is disabled. */
  moderate: z.boolean(),
  like: z.boolean(),
  report: z.boolean(),
  comment: z.boolean(),
});
export type DiscussionCan = z.infer<typeof discussionCan>;

/** Rights on a comment or a reply. */
export const commentCan = z.object({
  edit: z.boolean(),
  remove: z.boolean(),
  reply: z.boolean(),
  report: z.boolean(),
  /** Answer a question of a contest, privately or publicly. */
  answer: z.boolean(),
});
export type CommentCan = z.infer<typeof commentCan>;
