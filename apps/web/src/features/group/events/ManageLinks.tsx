import type { JSX } from 'react';
import { useGroup } from '../core/group-context.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { buttonClass } from '../../../components/Button.tsx';

interface ManageLinksProps {
  /** Where those who run the group work on what the list shows. */
  at: string;
  manage: string;
  create: string;
}

/** Beside a list, for whoever runs the group: to the same things as they manage them, and to a new one. */
export function ManageLinks({ at, manage, create }: ManageLinksProps): JSX.Element | null {
  const { info } = useGroup();
  if (!info.can.manage) return null;
  return (
    <span className="flex gap-2 max-sm:col-span-2 sm:ml-auto">
      <HrefLink href={at} className={buttonClass()}>
        {manage}
      </HrefLink>
      <HrefLink href={`${at}/create`} className={buttonClass('primary')}>
        {create}
      </HrefLink>
    </span>
  );
}
