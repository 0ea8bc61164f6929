import type { JSX } from 'react';
import { GroupPlace } from '../core/GroupPlace.tsx';
import { TrainingPlace } from '../../training/core/TrainingPlace.tsx';

/** What stands around the pages of a training of a group: first the group's frame, then the training's own. */
export function TrainingFrame(): JSX.Element {
  return (
    <GroupPlace>
      <TrainingPlace />
    </GroupPlace>
  );
}
