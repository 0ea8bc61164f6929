import type { JSX } from 'react';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { TrainingProblem } from '../../training/core/TrainingProblemPage.tsx';

/** Lazy: explains why the viewer may not solve the problem. */
const TrainingFrame = lazyComponent(
  async () => (await import('./GroupTrainingFrame.tsx')).GroupTrainingFrame,
  ['group', 'training'],
);

export function GroupTrainingProblemPage(): JSX.Element {
  return <TrainingProblem closed={<TrainingFrame />} />;
}
