import type { ChosenProblem, PlannedProblem } from '@xiezhi/contract/routes/problem-package';

/** Options for importing one problem of a report, by its folder. */
export interface ImportChoice {
  isWanted: boolean;
  /** What to do if the id is used. */
  onTaken: 'newId' | 'update';
  acceptsLosses: boolean;
}
export type Choices = Readonly<Record<string, ImportChoice>>;

/** The initial selection: problems without errors and without relevant losses. */
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

/** Why a selected problem cannot be imported yet; null: nothing is missing. */
export function missingOf(problem: PlannedProblem, choice: ImportChoice): 'stopped' | 'losses' | null {
  if (problem.stops.length > 0) return 'stopped';
  return problem.grave.length > 0 && !choice.acceptsLosses ? 'losses' : null;
}

/** Request parameters of the selection. */
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
