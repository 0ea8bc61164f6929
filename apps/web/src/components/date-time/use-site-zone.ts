import { useQuery } from '@tanstack/react-query';
import { websiteConfigQuery } from '../../api/site-config.ts';
import { isZone, ownZone } from './zone.ts';

/** Returns the time zone of the site; while it is unknown, the time zone of the browser. */
export function useSiteZone(): string {
  const zone = useQuery(websiteConfigQuery).data?.timeZone;
  return zone !== undefined && isZone(zone) ? zone : ownZone();
}
