import { parseForeignJson } from '@xiezhi/contract/wire/parse-json';
import type { z } from 'zod';

/** Thrown if a site responds in an unknown format. */
export class UnexpectedResponse extends Error {
  override readonly name = 'UnexpectedResponse';
}

/** Parses a JSON response with the schema. Throws UnexpectedResponse. */
export function readJson<Value>(schema: z.ZodType<Value>, text: string): Value {
  let value: unknown;
  try {
    value = parseForeignJson(text);
  } catch {
    throw new UnexpectedResponse('no JSON');
  }
  const read = schema.safeParse(value);
  if (!read.success) throw new UnexpectedResponse(read.error.issues[0]?.path.join('.') ?? 'another form');
  return read.data;
}
