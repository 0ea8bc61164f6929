import type { JSX } from 'react';
import { IconButton } from '../../../components/IconButton.tsx';
import type { IconName } from '../../../components/Icon.tsx';

interface StageKey {
  icon: IconName;
  /** Label of the button, including the key that does the same. */
  label: string;
  act: () => void;
}

/** Buttons for users with a pointer. They are hidden together with the pointer. */
export function PresentationControls({ keys }: { keys: readonly StageKey[] }): JSX.Element {
  return (
    <span className="stage-keys">
      {keys.map(({ icon, label, act }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- one that changes its sign keeps the focus
        <IconButton key={index} icon={icon} label={label} onClick={act} />
      ))}
    </span>
  );
}
