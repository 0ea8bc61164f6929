import { useQuery } from '@tanstack/react-query';
import { websiteConfigQuery } from '../site/queries.ts';
import { isZone, ownZone } from '../ui/date/zone.ts';

/** The zone that the site tells its times in; of this browser while that is not known. */
export function useSiteZone(): string {
  const zone = useQuery(websiteConfigQuery).data?.timeZone;
  return zone !== undefined && isZone(zone) ? zone : ownZone();
}
