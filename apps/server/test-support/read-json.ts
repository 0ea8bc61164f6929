import { z } from 'zod';

/** The envelope of an answer that a test fetched by itself; what is in it is for the test to judge. */
export const anyEnvelope = z.object({ status: z.number(), msg: z.string(), data: z.unknown() });

/** The JSON of an answer, which must fit. Throws ZodError. */
export async function readJson<Schema extends z.ZodType>(
  schema: Schema,
  response: Response,
): Promise<z.output<Schema>> {
  return schema.parse(await response.json());
}
