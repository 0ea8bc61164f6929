import type { SubmissionCan } from '@xiezhi/contract/enums/can';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { type ContestMembership, enterRefusal, hidesOthers } from '../contest/access.ts';
import { trainingRefusal } from '../training/access.ts';
import { mayEditProblem, type ProblemFacts } from './problem.ts';
import { groupAt, hasAbility, siteRank, type AccessContext } from './access-context.ts';

/**
 * A viewer's rights on a submission. Only this module decides them. The detail page, lists, polls, case results and
 * live streams all use it, so no path reveals what another one hides.
 *
 * A viewer has *relations* to the submission, such as its owner, an administrator, or the manager of its contest. The
 * rights are the union of the rights of all relations in the scope of the submission.
 */
export interface SubmissionRights {
  /** Whether the outcome is visible. If not, only the existence of the submission is, as during a contest's freeze. */
  readonly outcome: boolean;
  /**
   * Whether time, memory and length are visible. In a contest, those of other participants are visible only after its
   * end.
   */
  readonly figures: boolean;
  /** Whether the source code is visible, and the compiler's messages, which quote it. */
  readonly code: boolean;
  /** Whether the viewer would see the code if the site did not currently hide all code. */
  readonly isCodeHidden: boolean;
  /** Whether the title of the problem is visible, even if the problem is no longer public. */
  readonly title: boolean;
  /**
   * Whether all judgings are visible, with who requested each, and the judge's reason for a System Error. Other viewers
   * get a general error message.
   */
  readonly judgingDetails: boolean;
  /**
   * Whether data of secret cases is visible, and the output of programs and checkers on them. Only for staff who may
   * also read the problem's test data in the admin pages (`mayEditProblem`). Managers of a contest, training or group
   * and site administrators may read results, but not the secrets of another author's problem.
   */
  readonly data: boolean;
  /** Whether time and memory are exact. Other viewers see at most the limit. */
  readonly exactFigures: boolean;
  /** IP address of the submitter. */
  readonly ip: boolean;
  /**
   * Level of visible case results: none, only the metrics, also the message of each case, or every column. Case results
   * show limits, number and groups of the cases. Only viewers who may know the problem see them.
   */
  readonly cases: 'none' | 'figures' | 'messages' | 'all';
  /** Whether the viewer may change whether other users see the code. */
  readonly share: boolean;
  /** Whether the viewer may rejudge the submission, set a manual verdict, and cancel it. */
  readonly rejudge: boolean;
  /** Whether the viewer may queue the submission again after it could not be sent to its remote judge. */
  readonly resubmit: boolean;
}

/** Facts of a submission and its problem. */
export interface SubmissionFacts {
  /** User id of the owner. */
  readonly uid: string;
  readonly submittedAt: Date;
  /** Whether the owner shares the code. */
  readonly isShared: boolean;
  /** Whether the problem allows code sharing. */
  readonly codeShare: boolean;
  /** Whether the problem shows the results of single cases. */
  readonly openCaseResult: boolean;
  /** Whether the problem, and thus its title, is visible to all viewers. */
  readonly isProblemPublic: boolean;
  /** Ownership of the problem. */
  readonly problem: Pick<ProblemFacts, 'id' | 'author' | 'gid' | 'isGroup'> & {
    readonly isOffered: boolean;
    /** Whether a tester works on the problem, or submitted this as a tester. */
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
 * Rights by scope and relation. A relation that is missing from a scope grants nothing. A viewer without any listed
 * relation cannot see the submission. Site administrators have no special rights in groups, group trainings and
 * contests. Root and the managers of these scopes have full rights there.
 */
const table: Readonly<Record<'open' | 'group' | 'contest', Partial<Record<Relation, Row>>>> = {
  /** The bank and the trainings outside groups. Submissions in such trainings belong to the bank. */
  open: { stranger: outsider, owner, admin: staff, problem_admin: staff, root: staff },
  /** A group, including its trainings. */
  group: { member: outsider, owner, manager: staff, root: staff },
  contest: { participant: outsider, owner, manager: staff, root: staff },
};

/** Returns the viewer's rights. Null if the viewer may not even know that the submission exists. */
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
  // Code must not be more public than its problem: a contest may currently hide the problem.
  const isOpen = area === 'open' && submission.isShared && submission.codeShare && submission.isProblemPublic;
  const mayEverSee = isOpen || rows.some((row) => row.code);
  const isHidden = isHidingAt(access) && !isExemptFromHiding(relations);
  const outcome = isStaff || knowsOutcome(access, submission, isOwner);
  const isRunning = isRunningContest(access);
  const title =
    submission.isProblemPublic || isOwner || area === 'contest' || hasAbility(access, 'problem_admin');
  // A user who may enter a training knows its problems.
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
 * Whether the submission is hidden from this viewer because its problem is not public. If the problem is shown only in
 * a training or to testers, the submission is visible to its owner, to users enrolled in that training, and to staff
 * who may read the problem. Testers do not see each other's submissions. In a contest, submissions from before the
 * start are hidden from everybody except their owner, managers and root.
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

/** Whether the submission was made before the start of its contest, so by a manager or tester. */
function isEarly({ submittedAt }: SubmissionFacts, { terms }: ContestMembership): boolean {
  return submittedAt < terms.startsAt;
}

/**
 * Whether the viewer may know the outcome of a submission. A freeze hides the outcomes of submissions made during it.
 * In an OI contest, it hides them from everybody; in an ACM contest, users still see their own.
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
 * Returns the level of case results that a table row grants. While a contest runs, only managers see case results.
 * Under OI rules, the owner also sees the verdict of each case, because it determines the points.
 */
function casesOf(row: Row, access: AccessContext, isOwner: boolean): SubmissionRights['cases'] {
  if (row.staff || !isRunningContest(access)) return row.cases;
  const isScored = access.place.kind === 'contest' && access.place.terms.rule === 'oi';
  return isScored && isOwner ? 'figures' : 'none';
}

/** How much of a failure is visible: nothing, the kind of difference, or the data as well. */
export type FailureDetailLevel = 'nothing' | 'kind' | 'data';

export interface CaseFacts {
  /** Whether the case is a sample, so its data is part of the statement. */
  readonly isSample: boolean;
  /** Whether the problem shows the data of a case to users who failed on it. */
  readonly opensData: boolean;
}

/**
 * Returns how much of a failed case is visible with these rights. Data of samples and opened data are visible without
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

/** Returns all relations of the viewer to the submission. There may be several, such as owner and administrator. */
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

/** Whether the site hides code in this scope: in the bank and in groups, but not in the site's own contests. */
function isHidingAt({ place, site }: AccessContext): boolean {
  return site.isCodeHidden && (place.kind !== 'contest' || place.group !== null);
}

/** Whether one of the relations allows the viewer to see code although the site hides it. */
function isExemptFromHiding(relations: readonly Relation[]): boolean {
  return relations.some((relation) => relation === 'root' || relation === 'problem_admin');
}

const caseLevels = ['none', 'figures', 'messages', 'all'] as const;

function widest(levels: readonly SubmissionRights['cases'][]): SubmissionRights['cases'] {
  return caseLevels[Math.max(...levels.map((level) => caseLevels.indexOf(level)))] ?? 'none';
}

/**
 * Returns how to show the stored error message of a submission. `shown`: unchanged. `general`: a fixed message that
 * does not reveal internals of the judge. `unsupported`: the fixed message for statuses without a message.
 */
export function errorMessageView(
  status: number,
  rights: Pick<SubmissionRights, 'code' | 'judgingDetails' | 'data'>,
): 'shown' | 'general' | 'unsupported' {
  switch (status) {
    case JudgeStatus.CompileError:
      return rights.code ? 'shown' : 'unsupported';
    case JudgeStatus.SystemError:
      // The reason may quote output of the checker or of the program.
      return rights.judgingDetails && rights.data ? 'shown' : 'general';
    case JudgeStatus.SubmittedFailed:
      return 'shown';
    default:
      return 'unsupported';
  }
}
