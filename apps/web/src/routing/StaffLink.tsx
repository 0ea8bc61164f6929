import type { JSX } from 'react';
import { useUser } from '../api/session.ts';
import { HrefLink } from './HrefLink.tsx';

/**
 * Link from a public list to the page of the console that creates an entry. Renders nothing for users who are not
 * staff.
 */
export function StaffLink({ href, label }: { href: string; label: string }): JSX.Element | null {
  const isStaff = useUser()?.can.enterConsole ?? false;
  return isStaff ? (
    <HrefLink
      href={href}
      className="inline-flex min-h-6 items-center text-brand hover:underline max-sm:min-h-11"
    >
      {label}
    </HrefLink>
  ) : null;
}
