import { z } from 'zod';

/** A contest of another judge. Times in milliseconds since epoch. */
export interface OtherContest {
  readonly title: string;
  /** Built from the judge's own address, never taken from an answer. */
  readonly url: string;
  readonly begin: number;
  readonly end: number;
}

/** A call at another judge. */
export interface SourceRequest {
  readonly url: string;
  /** Sent as JSON by POST; absent: GET. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One judge whose contests are shown. Adding one adds a file and a line in the registry. */
export interface ContestSource {
  /** Stored with what was fetched. */
  readonly key: string;
  /** As shown: short, as people write it. */
  readonly oj: string;
  /** What to ask at a moment. `base` replaces the judge's own address in tests. */
  requests(now: Date, base?: string): readonly SourceRequest[];
  /** Contests of one answer, ended ones included. Throws when the answer has another form. */
  read(text: string): readonly OtherContest[];
}

/** The judge has answered in a form that is not known. */
export class UnknownForm extends Error {
  override readonly name = 'UnknownForm';
}

/** An answer of JSON as the schema says. Throws UnknownForm. */
export function readJson<Value>(schema: z.ZodType<Value>, text: string): Value {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UnknownForm('no JSON');
  }
  const read = schema.safeParse(value);
  if (!read.success) throw new UnknownForm(read.error.issues[0]?.path.join('.') ?? 'another form');
  return read.data;
}

/** Seconds since epoch, or of a duration. */
export const seconds = z.number().min(0).max(100_000_000_000);
