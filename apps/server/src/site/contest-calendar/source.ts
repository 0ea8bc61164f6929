import { z } from 'zod';
import type { OutboundRequest } from '../../platform/outbound-http/fetch-text.ts';

/** A contest of another judge. Times are in ms since the epoch. */
export interface OtherContest {
  readonly title: string;
  /** Address on the judge's own site. It must not be copied from a response. */
  readonly url: string;
  readonly begin: number;
  readonly end: number;
}

/** A judge whose contests are shown. A new judge needs a file and a line in the registry. */
export interface ContestSource {
  /** Key under which the fetched contests are stored. */
  readonly key: string;
  /** Short name as shown. */
  readonly oj: string;
  /** Returns the requests to send at a time. Tests pass `base` instead of the judge's own address. */
  requests(now: Date, base?: string): readonly OutboundRequest[];
  /** Parses the contests in one response, including ended ones. Throws if the response has another format. */
  read(text: string): readonly OtherContest[];
}

/** Schema of a time in seconds since the epoch, or of a duration in seconds. */
export const seconds = z.number().min(0).max(100_000_000_000);
