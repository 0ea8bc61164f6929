import { z } from 'zod';
import type { OutboundRequest } from '../../platform/outbound-http/fetch-text.ts';

/** A contest of another judge. Times in milliseconds since the epoch. */
export interface OtherContest {
  readonly title: string;
  /** Built from the judge's own address, never taken from a response. */
  readonly url: string;
  readonly begin: number;
  readonly end: number;
}

/** One judge whose contests are shown. Adding one adds a file and a line in the registry. */
export interface ContestSource {
  /** Stored with the fetched contests. */
  readonly key: string;
  /** Short name as shown. */
  readonly oj: string;
  /** Returns the requests for a time. `base` replaces the judge's own address in tests. */
  requests(now: Date, base?: string): readonly OutboundRequest[];
  /** Parses the contests of one response, ended ones included. Throws if its format differs. */
  read(text: string): readonly OtherContest[];
}

/** Seconds since the epoch, or of a duration. */
export const seconds = z.number().min(0).max(100_000_000_000);
