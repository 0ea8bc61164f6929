import type { RoleId } from '@xiezhi/contract/enums/roles';
import type { QuestionState } from '@xiezhi/contract/routes/comment';
import type { ImportPlan } from '@xiezhi/formats';
import type { StoredAward, StoredCaseResult } from '../../../platform/database/documents.ts';

/**
 * Records of a migration, in a form that does not depend on the kind of source. References to other records are keys of
 * the source. `number` is the id that the record should have on this site; null allows any. Texts are Markdown or HTML,
 * as `htmlStatement` returns it, with the links of the source; the writers store linked files and rewrite the links. A
 * record has a valid form, but may conflict with others: the writers shorten names, resolve duplicates and skip records
 * that refer to missing ones.
 */

export interface UserRecord {
  /** Wanted uid, `^[0-9a-f]{1,32}$`. */
  readonly uid: string;
  readonly username: string;
  readonly email: string | null;
  /**
   * Password hash in a form that `identity/account` can verify, such as `$legacy$md5$…`. If null, the user needs a new
   * password.
   */
  readonly passwordHash: string | null;
  readonly role: RoleId;
  readonly isBanned: boolean;
  readonly nickname: string | null;
  readonly realname: string | null;
  readonly gender: 'male' | 'female' | 'secrecy';
  readonly school: string | null;
  readonly course: string | null;
  /** Student number. */
  readonly number: string | null;
  readonly signature: string | null;
  readonly github: string | null;
  readonly blog: string | null;
  readonly cfUsername: string | null;
  /** Link of the picture; `fileOf` finds the file. */
  readonly avatar: string | null;
  readonly titleName: string | null;
  readonly titleColor: string | null;
  readonly createdAt: Date | null;
}

export interface GroupRecord {
  readonly number: number | null;
  readonly name: string;
  readonly shortName: string;
  readonly brief: string;
  readonly description: string;
  /** User who owns the group. If null, root becomes the owner. */
  readonly owner: string | null;
  /** 1 public, 2 protected, 3 private. */
  readonly auth: 1 | 2 | 3;
  /** Invitation code of six characters; null if there is none. */
  readonly code: string | null;
  readonly avatar: string | null;
  readonly isVisible: boolean;
  readonly isBanned: boolean;
  readonly createdAt: Date | null;
  /** 1 applied, 2 refused, 3 member, 4 administrator, 5 owner. */
  readonly members: readonly {
    readonly user: string;
    readonly auth: 1 | 2 | 3 | 4 | 5;
    readonly reason: string | null;
    readonly createdAt: Date | null;
  }[];
}

export interface TagRecord {
  readonly number: number | null;
  readonly name: string;
  readonly nameEn: string | null;
  readonly color: string | null;
  /** `ME` for tags of the site itself, otherwise the remote judge. */
  readonly oj: string;
  readonly group: string | null;
  readonly classification: string | null;
}

export interface ProblemRecord {
  readonly number: number | null;
  /**
   * Texts, limits, programs and test data. `problem.displayId` is the display id that the problem should have. Entries
   * that report a loss are added to the report.
   */
  readonly plan: ImportPlan;
  /** 1 public, 2 private, 3 contest. */
  readonly auth: 1 | 2 | 3;
  readonly group: string | null;
  /** The group's request to publish the problem: 1 waiting, 2 accepted, 3 refused. Absent or null if there is none. */
  readonly publicProgress?: 1 | 2 | 3 | null;
  /** User who is the author. If there is no such user, `plan.problem.author` is the author's name. */
  readonly author: string | null;
  /** Tags from the step `tags`, in addition to those of the package. */
  readonly tags: readonly string[];
  readonly remote: { readonly oj: string; readonly id: string; readonly url: string | null } | null;
  readonly createdAt: Date | null;
  readonly modifiedAt: Date | null;
}

export interface ContestRecord {
  readonly number: number | null;
  readonly title: string;
  readonly description: string;
  readonly owner: string;
  readonly group: string | null;
  /** 0 ACM, 1 OI. */
  readonly type: 0 | 1;
  /** 0 public, 1 private, 2 protected. */
  readonly auth: 0 | 1 | 2;
  /** Password in clear text; the writer encrypts it. */
  readonly password: string | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly sealAt: Date | null;
  readonly autoUnfreeze: boolean;
  readonly isVisible: boolean;
  readonly openPrint: boolean;
  readonly openRank: boolean;
  readonly allowEndSubmit: boolean;
  readonly rankShowName: 'username' | 'nickname' | 'realname';
  readonly oiScoreType: 'Recent' | 'Highest';
  readonly penaltyUnit: 'second' | 'minute';
  /** Account rule in the format of `contest.account_rule`. */
  readonly accountRule: string | null;
  /** Users who take part unofficially. */
  readonly starAccounts: readonly string[];
  readonly awardType: number;
  readonly awards: readonly StoredAward[];
  readonly examAddresses: readonly string[];
  /** Length of each participant's individual time in seconds; null if the contest has no individual timing. */
  readonly individualSeconds: number | null;
  /** When participants started their individual time. */
  readonly individualStarts?: readonly { readonly user: string; readonly startsAt: Date }[];
  readonly createdAt: Date | null;
  readonly problems: readonly ContestProblemRecord[];
  readonly registrations: readonly { readonly user: string; readonly createdAt: Date | null }[];
  readonly announcements: readonly AnnouncementRecord[];
  readonly prints: readonly {
    readonly user: string;
    readonly content: string;
    readonly isDone: boolean;
    readonly createdAt: Date | null;
  }[];
}

export interface ContestProblemRecord {
  /** Key that is unique among the problems of all contests of the source. */
  readonly key: string;
  readonly number: number | null;
  readonly problem: string;
  readonly displayId: string;
  readonly displayTitle: string;
  /** Color of the balloon. */
  readonly color: string | null;
  /** Whether the problem was removed from the contest; its submissions remain. */
  readonly isRemoved: boolean;
  /**
   * Whether the contest shows the problem even if it is private in the bank. Such a problem becomes contest-only,
   * because contests of this site omit private problems.
   */
  readonly opensPrivate?: boolean;
}

export interface TrainingRecord {
  readonly number: number | null;
  readonly title: string;
  readonly description: string;
  readonly owner: string;
  readonly group: string | null;
  readonly category: { readonly name: string; readonly color: string | null } | null;
  readonly isPrivate: boolean;
  /** Password in clear text; the writer encrypts it. */
  readonly password: string | null;
  readonly rank: number;
  readonly isVisible: boolean;
  readonly createdAt: Date | null;
  readonly problems: readonly {
    readonly problem: string;
    readonly displayId: string;
    readonly rank: number;
    /** Whether participants see the problem even if it is not public. */
    readonly isShared?: boolean;
  }[];
  readonly registrations: readonly { readonly user: string; readonly createdAt: Date | null }[];
  readonly homework: {
    readonly opensAt: Date | null;
    readonly dueAt: Date;
    /** Percentage that late submissions lose; null if late submissions do not count. */
    readonly latePercent: number | null;
  } | null;
  /** Trainings that must be completed first. */
  readonly prerequisites: readonly string[];
}

/** A submission. If it waits for its verdict, it has status 5; until a later run it is stored as cancelled. */
export interface SubmissionRecord {
  readonly number: number | null;
  readonly user: string;
  readonly problem: string;
  /** Set if and only if `contestProblem` is set. */
  readonly contest: string | null;
  readonly contestProblem: string | null;
  readonly training: string | null;
  readonly group: string | null;
  /** Name of a language of this site, or of the source if this site does not have the language. */
  readonly language: string;
  /** Empty if the source does not have the code. */
  readonly code: string;
  /**
   * Part of `code` that the user typed; by default all of it. The source puts the code of a template around it, which
   * may change between two runs.
   */
  readonly typedCode?: string;
  /** Null if the source has no readable time. */
  readonly submittedAt: Date | null;
  readonly judgedAt: Date | null;
  /** A verdict of this site. */
  readonly status: number;
  readonly timeMs: number | null;
  readonly memoryKb: number | null;
  readonly score: number | null;
  readonly oiRankScore: number | null;
  /** Output of the compiler, or message of the judge. */
  readonly message: string | null;
  readonly cases: readonly StoredCaseResult[];
  readonly ip: string | null;
  readonly share: boolean;
  readonly isManual: boolean;
  readonly judger: string | null;
  /** Whether its balloon was delivered. */
  readonly isChecked: boolean;
}

export interface AnnouncementRecord {
  readonly key: string;
  readonly title: string;
  readonly content: string;
  readonly author: string;
  readonly group: string | null;
  readonly isVisible: boolean;
  readonly createdAt: Date | null;
}

export interface DiscussionRecord {
  readonly number: number | null;
  readonly category: string;
  readonly title: string;
  readonly description: string;
  readonly content: string;
  readonly author: string;
  readonly problem: string | null;
  readonly group: string | null;
  readonly isPinned: boolean;
  readonly isBanned: boolean;
  readonly views: number;
  readonly likes: readonly string[];
  readonly createdAt: Date | null;
  readonly modifiedAt: Date | null;
}

/**
 * A comment with its replies, on a discussion or in a contest. In a contest, an empty author means a jury without
 * an account; the owner of the contest becomes the author.
 */
export interface CommentRecord {
  readonly number: number | null;
  readonly discussion: string | null;
  readonly contest: string | null;
  /**
   * State of a question in a contest: without an answer, answered to the asker, or shown to everybody with its answers.
   * Other comments have none.
   */
  readonly question?: QuestionState;
  /** Problem of the contest that a question is about; null if it is about none. */
  readonly problem?: string | null;
  readonly author: string;
  readonly content: string;
  readonly likes: readonly string[];
  readonly createdAt: Date | null;
  readonly replies: readonly {
    readonly key: string;
    readonly number: number | null;
    readonly author: string;
    /** Whether the jury of the contest wrote the reply, so that the asker sees it while the contest runs. */
    readonly isByJury?: boolean;
    /** User to whom the reply is addressed; null if this is the author of the comment. */
    readonly to: string | null;
    readonly content: string;
    readonly createdAt: Date | null;
  }[];
}
