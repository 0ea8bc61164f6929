import { z } from 'zod';

/**
 * What the viewer may do, beside the data it concerns, so that a screen never asks for a role. `can` speaks of
 * rights alone: whether the thing is in a state for it (a running submission is not rejudged) the screen knows
 * from the data.
 */

/** On the site as a whole; with every answer that tells who one is. */
export const sessionCan = z.object({
  submit: z.boolean(),
  /** Judge submissions again, by hand, cancel them, and run rejudges aside. */
  rejudge: z.boolean(),
  /** Staff by their role: what the whole console shares is theirs. */
  enterConsole: z.boolean(),
  /** At least one page of the console is theirs, by their role or by an ability that root gave it. */
  visitConsole: z.boolean(),
  /** Import packages, and make API tokens that do. Which problems may be exported, each of them says. */
  importProblems: z.boolean(),
  /** Of problems; those of the whole site are a setting like any other. */
  setLanguageLimits: z.boolean(),
  /** Tags, classifications, what groups offer to the bank, and which problems are public. */
  keepBank: z.boolean(),
  seeNodes: z.boolean(),
  /** The health of the site, and judge nodes as those manage them who look after its machines. */
  seeSystem: z.boolean(),
  /** Mails that the site has sent, and whether it can send any. */
  seeOutbox: z.boolean(),
  /** See all accounts and manage those of no role of staff; root manages every one. */
  manageUsers: z.boolean(),
  manageRoles: z.boolean(),
  manageSite: z.boolean(),
});
export type SessionCan = z.infer<typeof sessionCan>;

/** With a problem. */
export const problemCan = z.object({
  submit: z.boolean(),
  testRun: z.boolean(),
  /** Replace it, or take all of it away, test data included. */
  edit: z.boolean(),
});
export type ProblemCan = z.infer<typeof problemCan>;

/** With a problem in the console. */
export const problemManageCan = z.object({
  edit: z.boolean(),
  /** Make it public, or take it back. */
  publish: z.boolean(),
  remove: z.boolean(),
  /** Bring it back once it is deleted. */
  restore: z.boolean(),
});
export type ProblemManageCan = z.infer<typeof problemManageCan>;

/** With a submission. */
export const submissionCan = z.object({
  seeCode: z.boolean(),
  /** All its judgings, and who asked for each. */
  seeJudgings: z.boolean(),
  share: z.boolean(),
  rejudge: z.boolean(),
  /** Queue one's own again that could not be handed to its remote judge. */
  resubmit: z.boolean(),
});
export type SubmissionCan = z.infer<typeof submissionCan>;

/** In a contest. */
export const contestCan = z.object({
  /** See what is inside: problems, submissions, board. */
  enter: z.boolean(),
  /** Enter by the password, or gain the right to submit by it. */
  register: z.boolean(),
  submit: z.boolean(),
  /** See the board as it is, whatever is sealed. */
  seeRealBoard: z.boolean(),
  /** Change it, its problems and announcements; balloons, prints, star users. */
  manage: z.boolean(),
  rejudge: z.boolean(),
  /** Ask for something to be printed. */
  print: z.boolean(),
  comment: z.boolean(),
  /** Go through it as if it began for them, now that it is over. */
  virtual: z.boolean(),
  /** Begin their own time, where everybody has one. */
  begin: z.boolean(),
});
export type ContestCan = z.infer<typeof contestCan>;

/** In a training. */
export const trainingCan = z.object({
  /** See what is inside: problems and records. */
  enter: z.boolean(),
  /** Enter by the password. */
  register: z.boolean(),
  /** Real names in the records, and the training's place in the console. */
  manage: z.boolean(),
});
export type TrainingCan = z.infer<typeof trainingCan>;

/** In a group. */
export const groupCan = z.object({
  /** See what is inside: announcements, problems, trainings, contests, members. */
  enter: z.boolean(),
  /** Become a member at once, or ask to be one. */
  join: z.boolean(),
  exit: z.boolean(),
  /** Announcements, problems, trainings and contests of the group, and its members below oneself. */
  manage: z.boolean(),
  /** Its name, who may join, its picture, and what is noted in its log. */
  setUp: z.boolean(),
  /** Make another member its owner. */
  handOver: z.boolean(),
  disband: z.boolean(),
});
export type GroupCan = z.infer<typeof groupCan>;

/** With a post. */
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

/** With a comment or a reply. */
export const commentCan = z.object({
  edit: z.boolean(),
  remove: z.boolean(),
  reply: z.boolean(),
  report: z.boolean(),
  /** Answer a question of a contest, for the asker or for everybody. */
  answer: z.boolean(),
});
export type CommentCan = z.infer<typeof commentCan>;
