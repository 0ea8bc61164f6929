import { useQuery } from '@tanstack/react-query';
import { websiteConfigQuery } from '../../../api/site-config.ts';
import { isZone, ownZone } from '../../../components/date-time/zone.ts';

/** Returns the time zone of the site; that of the browser while it is unknown. */
export function useSiteZone(): string {
  const zone = useQuery(websiteConfigQuery).data?.timeZone;
  return zone !== undefined && isZone(zone) ? zone : ownZone();
}
