import type { ChosenProblem, PlannedProblem } from '@xiezhi/contract/routes/problem-package';

/** How somebody wants one problem of a report, by its folder. */
export interface Choice {
  isWanted: boolean;
  /** For a problem whose id is taken. */
  onTaken: 'newId' | 'update';
  acceptsLosses: boolean;
}
export type Choices = Readonly<Record<string, Choice>>;

/** What needs no thought is wanted at first: nothing in its way, and nothing lost that counts. */
export function firstChoices(planned: readonly PlannedProblem[]): Choices {
  return Object.fromEntries(
    planned.map(({ root, stops, grave, holder }) => [
      root,
      {
        isWanted: stops.length === 0 && grave.length === 0 && holder === null,
        onTaken: 'newId',
        acceptsLosses: false,
      },
    ]),
  );
}

/** Why a problem that is wanted cannot go yet; null: nothing is missing. */
export function missingOf(problem: PlannedProblem, choice: Choice): 'stopped' | 'losses' | null {
  if (problem.stops.length > 0) return 'stopped';
  return problem.grave.length > 0 && !choice.acceptsLosses ? 'losses' : null;
}

/** What the server is asked for. */
export function chosenOf(
  planned: readonly PlannedProblem[],
  choices: Choices,
  isPublic: boolean,
): ChosenProblem[] {
  return planned.flatMap((problem) => {
    const choice = choices[problem.root];
    if (choice?.isWanted !== true || missingOf(problem, choice) !== null) return [];
    const onTaken = problem.holder === null ? 'refuse' : choice.onTaken;
    return [{ root: problem.root, onTaken, isPublic, acceptLosses: choice.acceptsLosses }];
  });
}
