import { z } from 'zod';
import type { OutboundRequest } from '../../platform/outbound-http/ask.ts';

/** A contest of another judge. Times in milliseconds since epoch. */
export interface OtherContest {
  readonly title: string;
  /** Built from the judge's own address, never taken from an answer. */
  readonly url: string;
  readonly begin: number;
  readonly end: number;
}

/** One judge whose contests are shown. Adding one adds a file and a line in the registry. */
export interface ContestSource {
  /** Stored with what was fetched. */
  readonly key: string;
  /** As shown: short, as people write it. */
  readonly oj: string;
  /** What to ask at a moment. `base` replaces the judge's own address in tests. */
  requests(now: Date, base?: string): readonly OutboundRequest[];
  /** Contests of one answer, ended ones included. Throws when the answer has another form. */
  read(text: string): readonly OtherContest[];
}

/** Seconds since epoch, or of a duration. */
export const seconds = z.number().min(0).max(100_000_000_000);
