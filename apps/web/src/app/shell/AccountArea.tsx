import { useQuery } from '@tanstack/react-query';
import type { SessionUser } from '../../api/session.ts';
import { useT } from '../../i18n/messages.ts';
import { openAuthDialog } from '../../lib/auth-dialog.ts';
import { layouts } from '../../routing/layouts.ts';
import { useMenuLinks } from '../../routing/menu.ts';
import { Button } from '../../components/Button.tsx';
import { Menu } from '../../components/Menu.tsx';
import { accountMenu } from './account-menu.ts';
import { Avatar } from '../../components/Avatar.tsx';
import { websiteConfigQuery } from '../../api/site-config.ts';

/** Account area of the bar. Visitors see buttons to sign in and sign up; users see their avatar with a menu. */
export function AccountArea({ user }: { user: SessionUser | null }) {
  const t = useT();
  const links = useMenuLinks(layouts.site);
  const { data: config } = useQuery(websiteConfigQuery);
  if (user === null) {
    return (
      <div className="ml-1 flex items-center gap-1.5">
        <Button tone="quiet" onClick={() => openAuthDialog('login')}>
          {t('common.login')}
        </Button>
        {config?.register === true ? (
          <Button className="max-sm:hidden" onClick={() => openAuthDialog('register')}>
            {t('common.register')}
          </Button>
        ) : null}
      </div>
    );
  }
  return (
    <Menu
      items={accountMenu(user, links, t)}
      renderTrigger={(props) => (
        <button
          type="button"
          {...props}
          aria-label={t('common.nav.account', { name: user.username })}
          className="flex size-11 items-center justify-center rounded-2 hover:bg-hover sm:size-8"
        >
          <Avatar name={user.username} picture={user.avatar} />
        </button>
      )}
    />
  );
}
