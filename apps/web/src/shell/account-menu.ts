import { isAdminRole } from '@xiezhi/contract/roles';
import type { SessionUser } from '../api/session.ts';
import type { Translate } from '../i18n/messages.ts';
import { matchPath } from '../navigation/paths.ts';
import type { MenuItem } from '../ui/Menu.tsx';
import type { NavLink } from './navigation.ts';

/** Pages of one's own, and those of the role one holds. An entry appears together with its page. */
export function accountLinks(user: SessionUser): readonly NavLink[] {
  const isRoot = user.roleList.includes('root');
  const home = `/user-home?${new URLSearchParams({ uid: user.uid, username: user.username })}`;
  const links: readonly NavLink[] = [
    { label: 'common.nav.userHome', icon: 'home', href: home },
    { label: 'common.nav.mySubmissions', icon: 'list', href: '/status?onlyMine=true' },
    { label: 'common.nav.setting', icon: 'gear', href: '/setting' },
    ...(isRoot ? [{ label: 'common.nav.outbox', icon: 'mail', href: '/outbox' } as const] : []),
    ...(user.roleList.some(isAdminRole)
      ? [{ label: 'common.nav.admin', icon: 'lock', href: '/admin' } as const]
      : []),
  ];
  return links.filter(({ href }) => matchPath(href.split('?')[0] ?? href) !== null);
}

/** What the user menu offers. */
export function accountMenu(user: SessionUser, t: Translate): readonly MenuItem[] {
  return [
    user.nickname === null || user.nickname === ''
      ? { kind: 'heading', label: user.username }
      : { kind: 'heading', label: user.nickname, detail: user.username },
    { kind: 'separator' },
    ...accountLinks(user).map(
      ({ label, icon, href }) =>
        ({ kind: 'link', label: t(label), icon, href, isExternal: href === '/admin' }) as const,
    ),
    { kind: 'separator' },
    { kind: 'link', label: t('common.logout'), icon: 'logout', href: '/logout' },
  ];
}
