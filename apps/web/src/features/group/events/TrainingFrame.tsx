import type { JSX } from 'react';
import { GroupPlace } from '../core/GroupPlace.tsx';
import { TrainingPlace } from '../../training/core/TrainingPlace.tsx';

/** Layout of a training in a group: the group’s layout around the training’s layout. */
export function TrainingFrame(): JSX.Element {
  return (
    <GroupPlace>
      <TrainingPlace />
    </GroupPlace>
  );
}
