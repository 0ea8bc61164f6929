import type { SubmissionCan } from '@xiezhi/contract/enums/can';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { type ContestMembership, enterRefusal, hidesOthers } from '../contest/access.ts';
import { trainingRefusal } from '../training/access.ts';
import { mayEditProblem, type ProblemFacts } from './problem.ts';
import { groupAt, hasAbility, siteRank, type AccessContext } from './access-context.ts';

/**
 * A viewer's rights on a submission. This function alone decides them: detail page, lists, polls, case
 * results and live streams all use it, so that no path reveals what another hides.
 *
 * A viewer has *relations* to the submission (its owner, an administrator, the manager of its contest), and
 * gets the union of their rights in the scope of the submission.
 */
export interface SubmissionRights {
  /** The outcome. False: only the existence of the submission, as during a contest's freeze. */
  readonly outcome: boolean;
  /** Time, memory and length; in a contest, those of other participants become visible after its end. */
  readonly figures: boolean;
  /** The source code, and the compiler's messages, which quote it. */
  readonly code: boolean;
  /** The viewer would see the code if the site did not currently hide all code. */
  readonly isCodeHidden: boolean;
  /** The title of its problem, even if the problem is no longer public. */
  readonly title: boolean;
  /**
   * All judgings with who requested each, and the judge's reason for a System Error; other viewers get a
   * general message.
   */
  readonly judgingDetails: boolean;
  /**
   * Data of secret cases, and the output of programs and checkers on them: for staff who may also read the
   * problem's test data in the admin pages (`mayEditProblem`). Managers of a contest, training or group, and
   * site administrators, may read results, but not the secrets of another author's problem.
   */
  readonly data: boolean;
  /** Exact time and memory; other viewers get at most the limit. */
  readonly exactFigures: boolean;
  /** IP address of the submitter. */
  readonly ip: boolean;
  /**
   * Case results: none, the metrics only, also the message of each case, or every column. They show limits, number and groups
   * of the cases, so that only those who may know the problem see them.
   */
  readonly cases: 'none' | 'figures' | 'messages' | 'all';
  /** May change whether other users see the code. */
  readonly share: boolean;
  /** May rejudge it, set a manual verdict, and cancel it. */
  readonly rejudge: boolean;
  /** May queue it again if it could not be sent to its remote judge. */
  readonly resubmit: boolean;
}

/** Facts of a submission and its problem. */
export interface SubmissionFacts {
  /** User id of the owner. */
  readonly uid: string;
  readonly submittedAt: Date;
  /** The owner shares the code. */
  readonly isShared: boolean;
  /** The problem allows code sharing. */
  readonly codeShare: boolean;
  /** The problem shows the results of single cases. */
  readonly openCaseResult: boolean;
  /** The problem, and so its title, is visible to all viewers. */
  readonly isProblemPublic: boolean;
  /** Ownership of the problem. */
  readonly problem: Pick<ProblemFacts, 'id' | 'author' | 'gid' | 'isGroup'> & {
    readonly isOffered: boolean;
    /** A tester works on the problem, or submitted to it as a tester. */
    readonly isTested: boolean;
  };
}

type Relation =
  | 'stranger'
  | 'member'
  | 'participant'
  | 'owner'
  | 'admin'
  | 'problem_admin'
  | 'manager'
  | 'root';

interface Row {
  readonly code: boolean;
  readonly ip: boolean;
  readonly cases: 'figures' | 'messages' | 'all';
  readonly staff: boolean;
}

const outsider: Row = { code: false, ip: false, cases: 'figures', staff: false };
const owner: Row = { code: true, ip: true, cases: 'messages', staff: false };
const staff: Row = { code: true, ip: true, cases: 'all', staff: true };

/**
 * Rights per relation and scope. A relation missing from a scope grants nothing; a viewer without any listed relation cannot see the
 * submission. Site administrators have no special rights in groups, group trainings and contests; root and the managers of that scope
 * do.
 */
const table: Readonly<Record<'open' | 'group' | 'contest', Partial<Record<Relation, Row>>>> = {
  /** The bank, and trainings outside groups, whose submissions belong to the bank. */
  open: { stranger: outsider, owner, admin: staff, problem_admin: staff, root: staff },
  /** A group, including its trainings. */
  group: { member: outsider, owner, manager: staff, root: staff },
  contest: { participant: outsider, owner, manager: staff, root: staff },
};

/** Returns the viewer's rights, or null if they may not know of the submission. */
export function submissionRights(
  access: AccessContext,
  submission: SubmissionFacts,
): SubmissionRights | null {
  const area = areaOf(access);
  if (isEnclosedFrom(access, submission)) return null;
  const relations = relationsOf(access, submission);
  const rows = relations.flatMap((relation) => table[area][relation] ?? []);
  if (rows.length === 0) return null;
  const isOwner = relations.includes('owner');
  const isStaff = rows.some((row) => row.staff);
  // A solution is no more public than its problem, which a contest may be hiding.
  const isOpen = area === 'open' && submission.isShared && submission.codeShare && submission.isProblemPublic;
  const mayEverSee = isOpen || rows.some((row) => row.code);
  const isHidden = isHidingAt(access) && !isExemptFromHiding(relations);
  const outcome = isStaff || knowsOutcome(access, submission, isOwner);
  const isRunning = isRunningContest(access);
  const title =
    submission.isProblemPublic || isOwner || area === 'contest' || hasAbility(access, 'problem_admin');
  // Those enrolled in a training know its problems.
  const mayKnowProblem = title || isStaff || access.place.kind === 'training';
  return {
    outcome,
    figures: outcome && (isStaff || isOwner || !isRunning),
    code: mayEverSee && !isHidden,
    isCodeHidden: mayEverSee && isHidden,
    title,
    judgingDetails: isStaff,
    data: isStaff && mayEditProblem(access, submission.problem),
    exactFigures: isStaff,
    ip: rows.some((row) => row.ip),
    cases:
      submission.openCaseResult && outcome && mayKnowProblem
        ? widest(rows.map((row) => casesOf(row, access, isOwner)))
        : 'none',
    share: isOwner && submission.codeShare && area !== 'contest',
    rejudge: hasAbility(access, 'rejudge'),
    resubmit: isOwner && hasAbility(access, 'submit'),
  };
}

/**
 * Whether the problem is not public, and shown only to those enrolled in a training or to its testers. Then
 * only its owner, the others in that training and staff who may read the problem see the submission. Testers
 * do not see submissions of each other. In a contest, submissions made before the start are hidden in the
 * same way.
 */
function isEnclosedFrom(access: AccessContext, submission: SubmissionFacts): boolean {
  const { person, place } = access;
  if (person?.uid === submission.uid) return false;
  if (place.kind === 'contest')
    return isEarly(submission, place) && !place.isManager && siteRank(access) !== 'root';
  if (submission.isProblemPublic || hasAbility(access, 'problem_admin')) return false;
  if (place.kind === 'training') return trainingRefusal({ ...access, place }) !== null;
  if (!submission.problem.isTested) return false;
  return groupAt(place)?.role !== 'root' && !mayEditProblem(access, submission.problem);
}

/** Whether it was made before the start of its contest, by a manager or tester. */
function isEarly({ submittedAt }: SubmissionFacts, { terms }: ContestMembership): boolean {
  return submittedAt < terms.startsAt;
}

/**
 * Whether the viewer may know the outcome of a submission made during a freeze: in an OI contest nobody does;
 * in an ACM contest users know their own.
 */
export function knowsOutcome(
  { place }: Pick<AccessContext, 'place'>,
  { submittedAt }: Pick<SubmissionFacts, 'submittedAt'>,
  isOwner: boolean,
): boolean {
  if (place.kind !== 'contest') return true;
  const { rule, sealAt } = place.terms;
  if (rule === 'oi' && place.virtual?.isSealed === true) return false;
  if (!place.isSealed) return true;
  if (rule === 'oi') return false;
  return isOwner || sealAt === null || submittedAt < sealAt;
}

function isRunningContest({ place }: AccessContext): boolean {
  return place.kind === 'contest' && place.phase !== 'ended';
}

/**
 * While a contest runs, only managers see cases; under OI rules the owner sees each case's verdict, because
 * it determines the points.
 */
function casesOf(row: Row, access: AccessContext, isOwner: boolean): SubmissionRights['cases'] {
  if (row.staff || !isRunningContest(access)) return row.cases;
  const isScored = access.place.kind === 'contest' && access.place.terms.rule === 'oi';
  return isScored && isOwner ? 'figures' : 'none';
}

/** How much of a failure is visible: nothing, the kind of difference, or the data as well. */
export type FailureDetailLevel = 'nothing' | 'kind' | 'data';

export interface CaseFacts {
  /** The case is a sample, so its data is part of the statement. */
  readonly isSample: boolean;
  /** The problem shows the data to users who failed on it. */
  readonly opensData: boolean;
}

/**
 * Returns how much of a failed case is visible with these rights. Data that is not secret is visible without
 * the right to secret data.
 */
export function failureDetailLevel(
  { cases, data }: Pick<SubmissionRights, 'cases' | 'data'>,
  { isSample, opensData }: CaseFacts,
): FailureDetailLevel {
  switch (cases) {
    case 'none':
    case 'figures':
      return 'nothing';
    case 'messages':
    case 'all':
      return data || isSample || opensData ? 'data' : 'kind';
  }
}

/** Returns the rights in the form of the HTTP API. */
export function submissionCan(rights: SubmissionRights): SubmissionCan {
  const { code, judgingDetails, share, rejudge, resubmit } = rights;
  return { seeCode: code, seeJudgings: judgingDetails, share, rejudge, resubmit };
}

function areaOf({ place }: AccessContext): keyof typeof table {
  if (place.kind === 'contest') return 'contest';
  return groupAt(place) === null ? 'open' : 'group';
}

/** A viewer may have several relations, such as owner and administrator, and then has the rights of all. */
function relationsOf(access: AccessContext, submission: SubmissionFacts): Relation[] {
  const { person, place } = access;
  const rank = siteRank(access);
  const group = groupAt(place);
  return [
    'stranger',
    ...(rank === null ? [] : [rank]),
    ...(person?.uid === submission.uid ? (['owner'] as const) : []),
    ...(group !== null && group.role !== 'none' ? (['member'] as const) : []),
    ...(isManagerAt(access) ? (['manager'] as const) : []),
    ...(mayEnter(access) ? (['participant'] as const) : []),
  ];
}

function isManagerAt({ place }: AccessContext): boolean {
  switch (place.kind) {
    case 'practice':
      return false;
    case 'group':
      return place.role === 'root';
    case 'training':
      return place.group?.role === 'root';
    case 'contest':
      return place.isManager && place.isShown;
  }
}

function mayEnter({ person, place, site }: AccessContext): boolean {
  if (place.kind !== 'contest' || !place.isShown) return false;
  const access = { person, place, site };
  return person !== null && enterRefusal(access) === null && !hidesOthers(access);
}

/** The site hides code of the bank and of groups, not of its own contests. */
function isHidingAt({ place, site }: AccessContext): boolean {
  return site.isCodeHidden && (place.kind !== 'contest' || place.group !== null);
}

/** Whether one of the relations still sees code while the site hides it. */
function isExemptFromHiding(relations: readonly Relation[]): boolean {
  return relations.some((relation) => relation === 'root' || relation === 'problem_admin');
}

const caseLevels = ['none', 'figures', 'messages', 'all'] as const;

function widest(levels: readonly SubmissionRights['cases'][]): SubmissionRights['cases'] {
  return caseLevels[Math.max(...levels.map((level) => caseLevels.indexOf(level)))] ?? 'none';
}

/**
 * Returns how to show a submission's stored error message. `shown`: unchanged; `general`: a fixed message
 * without internals of the judge; `unsupported`: the fixed message for statuses without a message.
 */
export function errorMessageView(
  status: number,
  rights: Pick<SubmissionRights, 'code' | 'judgingDetails' | 'data'>,
): 'shown' | 'general' | 'unsupported' {
  switch (status) {
    case JudgeStatus.CompileError:
      return rights.code ? 'shown' : 'unsupported';
    case JudgeStatus.SystemError:
      // The reason may quote the output of a checker or the program.
      return rights.judgingDetails && rights.data ? 'shown' : 'general';
    case JudgeStatus.SubmittedFailed:
      return 'shown';
    default:
      return 'unsupported';
  }
}
