import type { Timestamp } from './schema.ts';

/** A rating at Codeforces; see rating/work.ts. */
export interface CodeforcesRatingTable {
  /** In lower case. */
  handle: string;
  rating: number | null;
  asked_at: Timestamp;
}

/** The certificate that a called server has last shown; see outgoing/certificate.ts. */
export interface OutgoingCertificateTable {
  host: string;
  port: number;
  refusal: string | null;
  valid_until: Timestamp;
  looked_at: Timestamp;
}
