import { useRouter } from '@tanstack/react-router';
import type { JSX, MouseEvent } from 'react';
import { requireLogin } from '../../account/auth/require-login.ts';
import { useSession } from '../../../api/session.ts';
import { formatNumber, useT } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { Avatar } from '../../../components/Avatar.tsx';
import { dayOf, HiddenLabel, KindLabel } from './labels.tsx';
import type { GroupRow } from './list-query.ts';

/** A group in the list; opening it requires sign-in. */
export function GroupTile({ group }: { group: GroupRow }): JSX.Element {
  const t = useT();
  const router = useRouter();
  const { token } = useSession();
  const href = `/group/${group.id}`;
  const open = (event: MouseEvent): void => {
    if (token !== null) return;
    event.preventDefault();
    requireLogin(() => void router.navigate({ href }));
  };
  return (
    <li className="relative flex min-w-0 flex-col gap-2 rounded-2 border border-line p-3.5 hover:border-line-strong hover:bg-hover">
      <div className="flex items-center gap-3">
        <Avatar size={48} name={group.name} picture={group.avatar} />
        <div className="min-w-0 flex-1">
          <HrefLink
            href={href}
            onClick={open}
            title={group.name}
            className="ellipsis block rounded-1 text-14 leading-6 font-bold after:absolute after:inset-0 hover:text-brand"
          >
            {group.name}
          </HrefLink>
          <p className="ellipsis text-12 text-text-3">
            {group.owner === null ? (
              group.shortName
            ) : (
              <HrefLink
                href={`/user-home?username=${encodeURIComponent(group.owner)}`}
                className="reach hover:text-brand"
              >
                {group.owner}
              </HrefLink>
            )}
          </p>
        </div>
      </div>
      <p className="line-clamp-2 min-h-10 text-13 break-words text-text-2">{group.brief}</p>
      <div className="mt-auto flex items-center gap-2 text-12 text-text-3">
        <KindLabel auth={group.auth} />
        <HiddenLabel isVisible={group.visible} />
        <span className="ml-auto tabular-nums">
          {t('group.members', { count: formatNumber(group.memberCount) })}
        </span>
        <span className="tabular-nums">{dayOf(group.gmtCreate)}</span>
      </div>
    </li>
  );
}
