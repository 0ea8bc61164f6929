import type { JSX } from 'react';
import { useGroup } from '../core/group-context.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { buttonClass } from '../../../components/Button.tsx';

interface ManageLinksProps {
  /** Address of the management page of the list. */
  at: string;
  manage: string;
  create: string;
}

/** Links beside a list for administrators of the group: to the management page and to create an item. */
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
