import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { Icon } from '../../../components/Icon.tsx';
import type { TrainingRow } from './queries.ts';

/** Icon beside the title of a locked training in a list. Its tooltip names the prerequisites. */
export function LockedIcon({ lockedBy }: { lockedBy: TrainingRow['lockedBy'] }): JSX.Element | null {
  const t = useT();
  if (lockedBy.length === 0) return null;
  const words = t('training.locked.first', { titles: lockedBy.map(({ title }) => title).join(' · ') });
  return (
    <span className="ml-1.5 inline-flex flex-none text-text-3" data-tip={words}>
      <Icon name="lock" size={14} />
      <span className="sr-only">{words}</span>
    </span>
  );
}
