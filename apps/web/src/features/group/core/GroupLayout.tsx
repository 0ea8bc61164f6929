import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { groupOf } from '@xiezhi/contract/enums/scope';
import { useMemo, type JSX, type ReactNode } from 'react';
import { CallError } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { LayoutLoadState } from '../../../routing/LayoutLoadState.tsx';
import { useScope } from '../../../routing/scope.ts';
import { usePage } from '../../../routing/use-page.ts';
import { GroupContext } from './group-context.ts';
import { GroupHead } from './GroupHead.tsx';
import { groupQuery, type GroupInfo } from './queries.ts';
import { requiredAudience } from './tabs.ts';
import './group.css';

// Lazy: only for viewers without access.
const AccessDenied = lazyComponent(
  async () => (await import('./GroupAccessDenied.tsx')).GroupAccessDenied,
  ['groupWork'],
);

/**
 * Layout of the pages of a group. It persists while the user moves between them.
 * @param props.children content; by default, the matched page
 */
export function GroupLayout({ children }: { children?: ReactNode }): JSX.Element {
  const t = useT();
  const scope = useScope();
  const gid = groupOf(scope) ?? 0;
  const query = useQuery(groupQuery(gid));
  if (query.data !== undefined && !isInaccessible(query.error))
    return (
      <Loaded key={gid} gid={gid} info={query.data}>
        {children ?? <Outlet />}
      </Loaded>
    );
  return (
    <LayoutLoadState
      query={query}
      name={t('group.name')}
      icon="users"
      detail={t('group.notShownDetail')}
      list={{ label: t('group.toList'), href: '/group' }}
    />
  );
}

/**
 * Whether a loaded group is no longer accessible: disbanded, banned, or hidden from a viewer who has left.
 */
function isInaccessible(error: Error | null): boolean {
  return error instanceof CallError && (error.code === 'groupNotFound' || error.code === 'groupHidden');
}

function Loaded({ gid, info, children }: { gid: number; info: GroupInfo; children: ReactNode }): JSX.Element {
  const { path = '' } = usePage();
  const place = useMemo(() => ({ gid, info }), [gid, info]);
  const audience = requiredAudience(path.slice('/group/$groupID'.length), info);
  return (
    <GroupContext value={place}>
      <div className="page-box">
        <GroupHead />
        {audience === null ? children : <AccessDenied circle={audience} />}
      </div>
    </GroupContext>
  );
}
