import { mayEditProblem, type Person, type ProblemFacts } from '@xiezhi/rules';
import { Failure } from '../http/failure.ts';

/** Whether somebody may replace a stored problem or take all of it away. Throws `problemNotYours`. */
export function checkEditable(person: Person, problem: Pick<ProblemFacts, 'author' | 'gid'>): void {
  if (!mayEditProblem({ person }, problem)) throw new Failure('problemNotYours');
}
