import type { JSX } from 'react';
import { GroupLayout } from '../core/GroupLayout.tsx';
import { TrainingLayout } from '../../training/core/TrainingLayout.tsx';

/** Layout of a training in a group: the group’s layout around the training’s layout. */
export function GroupTrainingFrame(): JSX.Element {
  return (
    <GroupLayout>
      <TrainingLayout />
    </GroupLayout>
  );
}
