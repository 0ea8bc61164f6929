import type { PlainKey } from '../../../i18n/messages.ts';
import type { WorkState } from '../../../components/StateMark.tsx';
import type { EditorStep } from './addresses.ts';
import type { DraftFinding, ProblemDraft } from './queries.ts';

export const stepNames: Readonly<Record<EditorStep, PlainKey>> = {
  statement: 'problemEditor.step.statement',
  data: 'problemEditor.step.data',
  judge: 'problemEditor.step.judge',
  checks: 'problemEditor.step.checks',
  publish: 'problemEditor.step.publish',
};

/** Progress of a step. */
export function stateOfStep(problem: ProblemDraft, step: EditorStep): WorkState {
  if (step === 'publish') return problem.auth === 1 ? 'done' : 'untouched';
  const open = problem.findings.filter((finding) => finding.step === step);
  // Without test data the checks cannot find anything, so the lack of findings does not mean that the step is
  // done.
  if ((step === 'data' || step === 'checks') && problem.data.cases === 0) return 'untouched';
  if (open.length > 0) return 'open';
  return 'done';
}

/** Findings that prevent publishing, and those that a user may waive. */
export function partOf(findings: readonly DraftFinding[]): {
  errors: DraftFinding[];
  warnings: DraftFinding[];
} {
  return {
    errors: findings.filter(({ level }) => level === 'error'),
    warnings: findings.filter(({ level }) => level === 'warning'),
  };
}
