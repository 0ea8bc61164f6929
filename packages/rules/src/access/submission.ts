import type { SubmissionCan } from '@xiezhi/contract/enums/can';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { enterRefusal, hidesOthers } from '../contest/access.ts';
import { trainingRefusal } from '../training/access.ts';
import { mayEditProblem, type ProblemFacts } from './problem.ts';
import { groupAt, hasAbility, siteRank, type AccessContext } from './access-context.ts';

/**
 * What of a submission a viewer may see. This is the one place that decides it: detail, lists, polls, case
 * results and live streams all ask here, so that no path tells what another hides.
 *
 * A viewer stands in *relations* to the submission (its owner, an administrator, the manager of its contest), and
 * has the widest of what these give at the place where it was submitted.
 */
export interface SubmissionRights {
  /** What became of it. False: that there is one, and no more, as behind the seal of a contest. */
  readonly outcome: boolean;
  /** Time, memory and length; of others these come after a contest. */
  readonly figures: boolean;
  /** The source text, and the compiler's messages, which quote it. */
  readonly code: boolean;
  /** They would see the code if the site did not hide all of it for now. */
  readonly isCodeHidden: boolean;
  /** The title of its problem, which may not be public any more. */
  readonly title: boolean;
  /** The reason of a System Error as the judge noted it, and who asked for which judging; others: a sentence. */
  readonly judgeFault: boolean;
  /**
   * The data of secret cases and what programs and checkers said of them: for staff who may also read the problem's test
   * data in the console (`mayEditProblem`). Who manages a contest, training or group, and a site administrator, keep the
   * power to read results, but a problem of somebody else keeps its secrets from them.
   */
  readonly data: boolean;
  /** True time and memory; others are told at most the limit. */
  readonly exactFigures: boolean;
  /** Address that the submission came from. */
  readonly ip: boolean;
  /** Case results: none, the plain figures, also the message of each case, or every column. */
  readonly cases: 'none' | 'figures' | 'messages' | 'all';
  /** May change whether others see the code. */
  readonly share: boolean;
  /** May have it judged again, by hand or not, and cancel it. */
  readonly rejudge: boolean;
  /** May queue it again where it could not be handed to its remote judge. */
  readonly resubmit: boolean;
}

/** A submission with what its problem says about it. */
export interface SubmissionFacts {
  /** Of its owner. */
  readonly uid: string;
  readonly submittedAt: Date;
  /** The owner lets others see the code. */
  readonly isShared: boolean;
  /** The problem allows sharing. */
  readonly codeShare: boolean;
  /** The problem opens the results of single cases. */
  readonly openCaseResult: boolean;
  /** Everybody sees the problem, and so its title. */
  readonly isProblemPublic: boolean;
  /** Whose the problem is. */
  readonly problem: Pick<ProblemFacts, 'author' | 'gid' | 'isGroup'> & { readonly isOffered: boolean };
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
  /** The bank, and trainings outside groups, whose submissions are the bank's too. */
  open: { stranger: outsider, owner, admin: staff, problem_admin: staff, root: staff },
  /** A group, its trainings included. */
  group: { member: outsider, owner, manager: staff, root: staff },
  contest: { participant: outsider, owner, manager: staff, root: staff },
};

/** The viewer's rights, or null when the submission is none of their business. */
export function submissionRights(
  standing: AccessContext,
  submission: SubmissionFacts,
): SubmissionRights | null {
  const area = areaOf(standing);
  if (isEnclosedFrom(standing, submission)) return null;
  const relations = relationsOf(standing, submission);
  const rows = relations.flatMap((relation) => table[area][relation] ?? []);
  if (rows.length === 0) return null;
  const isOwner = relations.includes('owner');
  const isStaff = rows.some((row) => row.staff);
  // Programs that solve a problem are no more public than the problem: a contest may be holding it back.
  const isOpen = area === 'open' && submission.isShared && submission.codeShare && submission.isProblemPublic;
  const mayEverSee = isOpen || rows.some((row) => row.code);
  const isHidden = isHidingAt(standing) && !isExemptFromHiding(relations);
  const outcome = isStaff || knowsOutcome(standing, submission, isOwner);
  const isRunning = isRunningContest(standing);
  return {
    outcome,
    figures: outcome && (isStaff || isOwner || !isRunning),
    code: mayEverSee && !isHidden,
    isCodeHidden: mayEverSee && isHidden,
    title:
      submission.isProblemPublic || isOwner || area === 'contest' || hasAbility(standing, 'problem_admin'),
    judgeFault: isStaff,
    data: isStaff && mayEditProblem(standing, submission.problem),
    exactFigures: isStaff,
    ip: rows.some((row) => row.ip),
    cases:
      submission.openCaseResult && outcome
        ? widest(rows.map((row) => casesOf(row, standing, isOwner)))
        : 'none',
    share: isOwner && submission.codeShare && area !== 'contest',
    rejudge: hasAbility(standing, 'rejudge'),
    resubmit: isOwner && hasAbility(standing, 'submit'),
  };
}

/**
 * Whether a training shares the problem with those enrolled only and the viewer is not among them. Then the submission
 * is as hidden as the problem, but to its owner and to staff who may read the problem.
 */
function isEnclosedFrom(standing: AccessContext, submission: SubmissionFacts): boolean {
  const { person, place } = standing;
  if (place.kind !== 'training' || submission.isProblemPublic || person?.uid === submission.uid) return false;
  return trainingRefusal({ ...standing, place }) !== null && !hasAbility(standing, 'problem_admin');
}

/**
 * Behind the seal of an OI contest nobody learns what became of a submission, whosever it is; behind that of an ACM
 * contest everybody learns it of their own.
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
 * While a contest runs cases are for managers; in one by OI rules the owner learns the verdict of each, since points
 * come from them.
 */
function casesOf(row: Row, standing: AccessContext, isOwner: boolean): SubmissionRights['cases'] {
  if (row.staff || !isRunningContest(standing)) return row.cases;
  const isScored = standing.place.kind === 'contest' && standing.place.terms.rule === 'oi';
  return isScored && isOwner ? 'figures' : 'none';
}

/** How much is told of why a case failed: nothing, the kind of its difference, or its data as well. */
export type WhyView = 'nothing' | 'kind' | 'data';

export interface CaseFacts {
  /** Its data stands in the statement. */
  readonly isSample: boolean;
  /** The problem opens its data to whoever failed on it. */
  readonly opensData: boolean;
}

/** What somebody with these rights is told of a case; whoever may not see secret data sees that which is none. */
export function failureDetailLevel(
  { cases, data }: Pick<SubmissionRights, 'cases' | 'data'>,
  { isSample, opensData }: CaseFacts,
): WhyView {
  switch (cases) {
    case 'none':
    case 'figures':
      return 'nothing';
    case 'messages':
    case 'all':
      return data || isSample || opensData ? 'data' : 'kind';
  }
}

/** The same as an answer tells it. */
export function submissionCan(rights: SubmissionRights): SubmissionCan {
  const { code, judgeFault, share, rejudge, resubmit } = rights;
  return { seeCode: code, seeJudgings: judgeFault, share, rejudge, resubmit };
}

function areaOf({ place }: AccessContext): keyof typeof table {
  if (place.kind === 'contest') return 'contest';
  return groupAt(place) === null ? 'open' : 'group';
}

/** Somebody may be both owner and administrator, and then has the rights of both. */
function relationsOf(standing: AccessContext, submission: SubmissionFacts): Relation[] {
  const { person, place } = standing;
  const rank = siteRank(standing);
  const group = groupAt(place);
  return [
    'stranger',
    ...(rank === null ? [] : [rank]),
    ...(person?.uid === submission.uid ? (['owner'] as const) : []),
    ...(group !== null && group.role !== 'none' ? (['member'] as const) : []),
    ...(isManagerAt(standing) ? (['manager'] as const) : []),
    ...(mayEnter(standing) ? (['participant'] as const) : []),
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
  const standing = { person, place, site };
  return person !== null && enterRefusal(standing) === null && !hidesOthers(standing);
}

/** The site hides code of the bank and of groups, not that of its own contests. */
function isHidingAt({ place, site }: AccessContext): boolean {
  return site.isCodeHidden && (place.kind !== 'contest' || place.group !== null);
}

/** While the site hides all code, these still see it. */
function isExemptFromHiding(relations: readonly Relation[]): boolean {
  return relations.some((relation) => relation === 'root' || relation === 'problem_admin');
}

const caseLevels = ['none', 'figures', 'messages', 'all'] as const;

function widest(levels: readonly SubmissionRights['cases'][]): SubmissionRights['cases'] {
  return caseLevels[Math.max(...levels.map((level) => caseLevels.indexOf(level)))] ?? 'none';
}

/**
 * How a submission's stored error message is shown. `shown`: as it is; `general`: a fixed sentence that
 * tells nothing of the judge's inside; `unsupported`: the fixed sentence for statuses without a message.
 */
export function errorMessageView(
  status: number,
  rights: Pick<SubmissionRights, 'code' | 'judgeFault' | 'data'>,
): 'shown' | 'general' | 'unsupported' {
  switch (status) {
    case JudgeStatus.CompileError:
      return rights.code ? 'shown' : 'unsupported';
    case JudgeStatus.SystemError:
      // The reason may quote what a checker or the program said.
      return rights.judgeFault && rights.data ? 'shown' : 'general';
    case JudgeStatus.SubmittedFailed:
      return 'shown';
    default:
      return 'unsupported';
  }
}
