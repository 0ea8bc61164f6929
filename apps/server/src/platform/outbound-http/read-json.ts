import type { z } from 'zod';

/** A site has answered in a form that is not known. */
export class UnexpectedResponse extends Error {
  override readonly name = 'UnexpectedResponse';
}

/** An answer of JSON as the schema says. Throws UnexpectedResponse. */
export function readJson<Value>(schema: z.ZodType<Value>, text: string): Value {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UnexpectedResponse('no JSON');
  }
  const read = schema.safeParse(value);
  if (!read.success) throw new UnexpectedResponse(read.error.issues[0]?.path.join('.') ?? 'another form');
  return read.data;
}
