import { z } from 'zod';

/**
 * The viewer's rights. A response contains the rights that concern its data, so that pages need not check roles. The
 * rights do not depend on the state of the object. The page itself decides from the data whether the state allows an
 * action; for instance, a submission that is being judged cannot be rejudged.
 */

/** Rights on the whole site. Every response that contains the signed-in user contains them. */
export const sessionCan = z.object({
  submit: z.boolean(),
  /** Rejudge submissions, set manual verdicts, cancel submissions, and start dry-run rejudges. */
  rejudge: z.boolean(),
  /** Has a staff role, which gives access to the common part of the admin pages. */
  enterConsole: z.boolean(),
  /** See at least one admin page, because of the role or of a permission that root has added to it. */
  visitConsole: z.boolean(),
  /**
   * Import problem packages and create API tokens for this. Whether a problem may be exported is a right on the
   * problem.
   */
  importProblems: z.boolean(),
  /** Change the limits of languages for a problem. Their limits for the whole site are site settings. */
  setLanguageLimits: z.boolean(),
  /** Manage tags, classifications and problems that groups offer to the bank, and publish problems. */
  keepBank: z.boolean(),
  seeNodes: z.boolean(),
  /** See the health of the site and manage judge nodes, for operators of the machines. */
  seeSystem: z.boolean(),
  /** See sent mails and whether the site can send mail. */
  seeOutbox: z.boolean(),
  /** See all accounts, and manage those without a staff role. Root manages all accounts. */
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
  /** Replace or export the complete problem, including its test data. */
  edit: z.boolean(),
  /** See the problem and submit before it is public, because the user is a tester or curator. */
  test: z.boolean(),
});
export type ProblemCan = z.infer<typeof problemCan>;

/** Rights on a problem in the admin pages. */
export const problemManageCan = z.object({
  edit: z.boolean(),
  /** Publish the problem or make it private. */
  publish: z.boolean(),
  remove: z.boolean(),
  /** Restore it after deletion. */
  restore: z.boolean(),
});
export type ProblemManageCan = z.infer<typeof problemManageCan>;

/** Rights on a submission. */
export const submissionCan = z.object({
  seeCode: z.boolean(),
  /** See all judgings of the submission, and who has requested them. */
  seeJudgings: z.boolean(),
  share: z.boolean(),
  rejudge: z.boolean(),
  /** Send one's own submission to its remote judge again, if sending it failed. */
  resubmit: z.boolean(),
});
export type SubmissionCan = z.infer<typeof submissionCan>;

/** Rights in a contest. */
export const contestCan = z.object({
  /** See the content of the contest: problems, submissions and scoreboard. */
  enter: z.boolean(),
  /** Get access to the contest, or the right to submit in it, by its password. */
  register: z.boolean(),
  submit: z.boolean(),
  /** See the real scoreboard during a freeze. */
  seeRealBoard: z.boolean(),
  /** Change the contest, its problems and announcements, and manage balloons, prints and star users. */
  manage: z.boolean(),
  rejudge: z.boolean(),
  /** Request a print. */
  print: z.boolean(),
  comment: z.boolean(),
  /** Participate virtually after the end of the contest. */
  virtual: z.boolean(),
  /** Start the individual timer, if the contest has individual timing. */
  begin: z.boolean(),
  /** See the problems and submit before the start, because the user is a tester. These submissions do not count. */
  test: z.boolean(),
});
export type ContestCan = z.infer<typeof contestCan>;

/** Rights in a training. */
export const trainingCan = z.object({
  /** See the content of the training: problems and records. */
  enter: z.boolean(),
  /** Enter by the password. */
  register: z.boolean(),
  /** See real names in the records, and open the training in the admin pages. */
  manage: z.boolean(),
});
export type TrainingCan = z.infer<typeof trainingCan>;

/** Rights in a group. */
export const groupCan = z.object({
  /** See the content of the group: announcements, problems, trainings, contests and members. */
  enter: z.boolean(),
  /** Join the group or apply for membership. */
  join: z.boolean(),
  /** Leave the group, which its owner cannot. */
  exit: z.boolean(),
  /** Manage announcements, problems, trainings and contests of the group, and members with a lower role. */
  manage: z.boolean(),
  /** Add users by username, without their application. */
  add: z.boolean(),
  /** Change name, admission and picture of the group, and see its log. */
  setUp: z.boolean(),
  /** Make another member the owner. */
  handOver: z.boolean(),
  disband: z.boolean(),
});
export type GroupCan = z.infer<typeof groupCan>;

/** Rights on a post. */
export const discussionCan = z.object({
  edit: z.boolean(),
  remove: z.boolean(),
  /** Pin or disable the post, and see it while it is disabled. */
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
