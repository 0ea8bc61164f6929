import type { ChosenProblem, PlannedProblem } from '@xiezhi/contract/routes/problem-package';

/** Options for importing one problem of a report. `Choices` maps the folder of each problem to its options. */
export interface ImportChoice {
  isWanted: boolean;
  /** What to do if another problem has the same id. */
  onTaken: 'newId' | 'update';
  acceptsLosses: boolean;
}
export type Choices = Readonly<Record<string, ImportChoice>>;

/** Returns the initial selection: problems without errors or relevant losses whose id is not used yet. */
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

/** Returns why a selected problem cannot be imported yet, or null if nothing is missing. */
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
