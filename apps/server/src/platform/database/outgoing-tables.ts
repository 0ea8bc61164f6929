import type { Timestamp } from './schema.ts';

/** A Codeforces rating; see `site/codeforces-rating/work.ts`. */
export interface CodeforcesRatingTable {
  /** In lower case. */
  handle: string;
  rating: number | null;
  asked_at: Timestamp;
}

/** The last seen certificate of a server that this site calls; see `platform/outbound-http/certificate.ts`. */
export interface OutboundCertificateTable {
  host: string;
  port: number;
  refusal: string | null;
  valid_until: Timestamp;
  looked_at: Timestamp;
}
