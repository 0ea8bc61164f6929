import type { Moment } from './schema.ts';

/** The certificate that a called server has last shown; see outgoing/certificate.ts. */
export interface OutgoingCertificateTable {
  host: string;
  port: number;
  refusal: string | null;
  valid_until: Moment;
  looked_at: Moment;
}
