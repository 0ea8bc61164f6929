import { useState } from 'react';
import { useUser } from '../../api/session.ts';
import { useT } from '../../i18n/messages.ts';
import { Link } from '../../routing/Link.tsx';
import { Icon } from '../../components/Icon.tsx';
import { IconButton } from '../../components/IconButton.tsx';

/**
 * Asks users to change a password that came from another judge and is too short, too long or public. Once closed, the
 * banner stays hidden until the next page load.
 */
export function PasswordBanner() {
  const t = useT();
  const user = useUser();
  const [isClosed, setIsClosed] = useState(false);
  if (isClosed || user?.passwordNeedsChange !== true) return null;
  return (
    <aside
      aria-label={t('common.password.label')}
      className="no-print flex items-center gap-2.5 border-b border-line bg-v-stop-tint py-1 pr-1 pl-4 text-13 sm:pr-5 sm:pl-5"
    >
      <Icon name="lock" className="text-v-stop" />
      <p className="min-w-0 flex-1">
        {t('common.password.replace')}{' '}
        <Link
          to="/setting"
          hash="account"
          className="py-3 font-medium whitespace-nowrap text-brand hover:text-brand-hover sm:py-0.5"
        >
          {t('common.password.open')}
        </Link>
      </p>
      <IconButton icon="x" size={28} label={t('common.close')} onClick={() => setIsClosed(true)} />
    </aside>
  );
}
