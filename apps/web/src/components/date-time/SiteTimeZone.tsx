import { useQuery } from '@tanstack/react-query';
import { useT } from '../../i18n/messages.ts';
import { useNow } from '../../lib/clock.ts';
import { isZone, offsetName } from './zone.ts';
import { websiteConfigQuery } from '../../api/site-config.ts';

/**
 * Shown next to daily statistics: their days are those of the site's time zone, while times use the reader's.
 */
export function SiteZone() {
  const t = useT();
  const now = useNow();
  const zone = useQuery(websiteConfigQuery).data?.timeZone;
  if (zone === undefined || !isZone(zone)) return null;
  return (
    <span data-tip={t('common.siteZone', { zone })} className="whitespace-nowrap">
      <span className="sr-only">{t('common.siteZone', { zone })} </span>
      {offsetName(now, zone)}
    </span>
  );
}
