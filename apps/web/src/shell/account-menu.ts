import type { SessionUser } from '../api/session.ts';
import type { Translate } from '../i18n/messages.ts';
import type { MenuItem } from '../ui/Menu.tsx';

/** What the user menu offers; an entry appears together with its page. */
export function accountMenu(user: SessionUser, t: Translate): readonly MenuItem[] {
  const isRoot = user.roleList.includes('root');
  return [
    user.nickname === null || user.nickname === ''
      ? { kind: 'heading', label: user.username }
      : { kind: 'heading', label: user.nickname, detail: user.username },
    { kind: 'separator' },
    { kind: 'link', label: t('common.nav.mySubmissions'), icon: 'list', href: '/status?onlyMine=true' },
    ...(isRoot
      ? [{ kind: 'link', label: t('common.nav.outbox'), icon: 'mail', href: '/outbox' } as const]
      : []),
    { kind: 'separator' },
    { kind: 'link', label: t('common.logout'), icon: 'logout', href: '/logout' },
  ];
}
