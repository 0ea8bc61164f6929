import { createContext, use } from 'react';
import { useTitle } from '../../../routing/document-title.ts';
import type { TrainingInfo } from './queries.ts';

/** Data shared by all pages of a training; the layout keeps it while the user moves between them. */
export interface TrainingLayoutData {
  readonly tid: number;
  readonly info: TrainingInfo;
}

export const TrainingContext = createContext<TrainingLayoutData | null>(null);

/** Returns the training of the current page. */
export function useTraining(): TrainingLayoutData {
  const place = use(TrainingContext);
  if (place === null) throw new Error('a page of a training stands outside of one');
  return place;
}

/** Sets the document title to page and training. */
export function useTrainingTitle(page: string): void {
  const { info } = useTraining();
  useTitle(`${page} - ${info.title}`);
}
