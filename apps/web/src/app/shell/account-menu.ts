import type { SessionUser } from '../../api/session.ts';
import type { Translate } from '../../i18n/messages.ts';
import { firstAdminPage } from '../../routing/first-admin-page.ts';
import type { MenuLink } from '../../routing/menu.ts';
import type { MenuItem } from '../../components/Menu.tsx';

/** Items of the account menu: the user's pages, and pages that their rights open. */
export function accountMenu(
  user: SessionUser,
  links: readonly MenuLink[],
  t: Translate,
): readonly MenuItem[] {
  const entrance = firstAdminPage(user.can);
  return [
    user.nickname === null || user.nickname === ''
      ? { kind: 'heading', label: user.username }
      : { kind: 'heading', label: user.nickname, detail: user.username },
    { kind: 'separator' },
    ...links
      .filter(({ place }) => place === 'account')
      .map(({ label, icon, href }) => ({ kind: 'link', label: t(label), icon, href }) as const),
    ...(entrance === null
      ? []
      : [{ kind: 'link', label: t('common.nav.console'), icon: 'gear', href: entrance } as const]),
    { kind: 'separator' },
    { kind: 'link', label: t('common.logout'), icon: 'logout', href: '/logout' },
  ];
}
