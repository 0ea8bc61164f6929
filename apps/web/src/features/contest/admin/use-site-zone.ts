import { useQuery } from '@tanstack/react-query';
import { websiteConfigQuery } from '../../../api/site-config.ts';
import { isZone, ownZone } from '../../../components/date-time/zone.ts';

/** The zone that the site tells its times in; of this browser while that is not known. */
export function useSiteZone(): string {
  const zone = useQuery(websiteConfigQuery).data?.timeZone;
  return zone !== undefined && isZone(zone) ? zone : ownZone();
}
