import { createContext, use } from 'react';
import { useTitle } from '../../../routing/document-title.ts';
import type { TrainingInfo } from './queries.ts';

/** What all pages of a training share; its frame holds it while one moves between them. */
export interface TrainingPlace {
  readonly tid: number;
  readonly info: TrainingInfo;
}

export const TrainingContext = createContext<TrainingPlace | null>(null);

/** The training around a page. */
export function useTraining(): TrainingPlace {
  const place = use(TrainingContext);
  if (place === null) throw new Error('a page of a training stands outside of one');
  return place;
}

/** Sets the document's title: what the page is, and of which training. */
export function useTrainingTitle(page: string): void {
  const { info } = useTraining();
  useTitle(`${page} - ${info.title}`);
}
