import { useNavigate } from '@tanstack/react-router';
import type { JSX } from 'react';
import { useT, type PlainKey } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { GroupSidebarLayout } from './GroupSidebarLayout.tsx';
import { useGroup } from './group-context.ts';
import type { Audience } from './tabs.ts';

const titles = {
  members: 'group.closedTitle',
  runners: 'groupWork.closed.runners',
  roots: 'groupWork.closed.roots',
} as const satisfies Record<Audience, PlainKey>;

/** Replaces a page that the viewer may not open. */
export function GroupAccessDenied({ circle: audience }: { circle: Audience }): JSX.Element {
  const t = useT();
  const navigate = useNavigate();
  const { gid, info } = useGroup();
  return (
    <GroupSidebarLayout>
      <EmptyState
        icon="lock"
        title={t(titles[audience])}
        detail={t(audience === 'members' ? 'group.closedDetail' : 'groupWork.closed.detail', {
          name: info.name,
        })}
        actions={
          <Button onClick={() => void navigate({ href: `/group/${gid}` })}>{t('group.toHome')}</Button>
        }
      />
    </GroupSidebarLayout>
  );
}
