import type { PlainKey } from '../i18n/messages.ts';
import type { WorkState } from '../ui/StateMark.tsx';
import type { Finding, ProblemDraft } from './queries.ts';

/** The steps of the workshop, in their order. */
export const workshopSteps = ['statement', 'data', 'judge', 'checks', 'publish'] as const;
export type WorkshopStep = (typeof workshopSteps)[number];

export const stepNames: Readonly<Record<WorkshopStep, PlainKey>> = {
  statement: 'workshop.step.statement',
  data: 'workshop.step.data',
  judge: 'workshop.step.judge',
  checks: 'workshop.step.checks',
  publish: 'workshop.step.publish',
};

/** The address below which all steps of a problem stand in the console. */
export const workshopHome = (pid: number): string => `/admin/problem/edit/${pid}`;

/** Likewise in the frame of a group. */
export const groupWorkshopHome = (gid: number, pid: number): string => `/group/${gid}/problem-admin/${pid}`;

/** The address of a step, below that of all of them. */
export function stepHref(home: string, step: WorkshopStep): string {
  return step === 'statement' ? home : `${home}/${step}`;
}

/** The step at an address; undefined where it is none of this problem. */
export function stepAt(home: string, pathname: string): WorkshopStep | undefined {
  if (pathname !== home && !pathname.startsWith(`${home}/`)) return undefined;
  const rest = pathname.slice(home.length + 1).replace(/\/$/, '');
  return workshopSteps.find((step) => step === (rest || 'statement'));
}

/** How far a step has come. */
export function stateOfStep(problem: ProblemDraft, step: WorkshopStep): WorkState {
  if (step === 'publish') return problem.auth === 1 ? 'done' : 'untouched';
  const open = problem.findings.filter((finding) => finding.step === step);
  // Without data there is nothing that checks could have found.
  if ((step === 'data' || step === 'checks') && problem.data.cases === 0) return 'untouched';
  if (open.length > 0) return 'open';
  return 'done';
}

/** Findings that keep the problem from being published, and those that a person may waive. */
export function partOf(findings: readonly Finding[]): { errors: Finding[]; warnings: Finding[] } {
  return {
    errors: findings.filter(({ level }) => level === 'error'),
    warnings: findings.filter(({ level }) => level === 'warning'),
  };
}
