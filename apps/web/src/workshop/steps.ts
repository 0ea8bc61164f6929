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

/** The address below which all steps of a problem stand. */
export const workshopHome = (pid: number): string => `/admin/problem/edit/${pid}`;

/** The address of a step. */
export function stepHref(pid: number, step: WorkshopStep): string {
  return step === 'statement' ? workshopHome(pid) : `${workshopHome(pid)}/${step}`;
}

/** The step at an address; undefined where it is none of this problem. */
export function stepAt(pathname: string): WorkshopStep | undefined {
  const rest = /^\/admin\/problem\/edit\/\d+(?:\/(\w+))?\/?$/.exec(pathname);
  if (rest === null) return undefined;
  return workshopSteps.find((step) => step === (rest[1] ?? 'statement'));
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
