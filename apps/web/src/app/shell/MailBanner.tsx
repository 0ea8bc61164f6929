import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useUser } from '../../api/session.ts';
import { useT } from '../../i18n/messages.ts';
import { storage } from '../../lib/storage.ts';
import { Link } from '../../routing/Link.tsx';
import { Icon } from '../../components/Icon.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { websiteConfigQuery } from '../../api/site-config.ts';

/**
 * Storage key that is set while the banner is visible. With it, the next page shows the banner before the configuration
 * has loaded, which avoids a layout shift.
 */
const seenKey = 'mail-unset';

/**
 * Tells root that no mail transport is configured, with a link to the setup. Once closed, the banner stays hidden until
 * the next page load.
 */
export function MailBanner() {
  const t = useT();
  const user = useUser();
  const { data: config } = useQuery(websiteConfigQuery);
  const [isClosed, setIsClosed] = useState(false);
  const isUnset = config === undefined ? storage.read(seenKey) !== null : !config.isMailVerified;
  const isSeen = isUnset && user?.can.seeOutbox === true;
  useEffect(() => {
    if (config !== undefined) storage.write(seenKey, isSeen ? 'yes' : null);
  }, [config, isSeen]);
  if (isClosed || !isSeen) return null;
  return (
    <aside
      aria-label={t('common.mail.label')}
      className="no-print flex items-center gap-2.5 border-b border-line bg-v-stop-tint py-1 pr-1 pl-4 text-13 sm:pr-5 sm:pl-5"
    >
      <Icon name="mail" className="text-v-stop" />
      <p className="min-w-0 flex-1">
        {t('common.mail.unset')}{' '}
        <Link
          to="/outbox"
          className="py-3 font-medium whitespace-nowrap text-brand hover:text-brand-hover sm:py-0.5"
        >
          {t('common.mail.open')}
        </Link>
      </p>
      <IconButton icon="x" size={28} label={t('common.close')} onClick={() => setIsClosed(true)} />
    </aside>
  );
}
