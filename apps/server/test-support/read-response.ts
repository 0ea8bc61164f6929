import { z } from 'zod';

/** The envelope of a response that a test fetched itself. The test checks `data` separately. */
export const anyEnvelope = z.object({ status: z.number(), msg: z.string(), data: z.unknown() });

/** Parses the JSON of a response with a schema. Throws ZodError. */
export async function readResponse<Schema extends z.ZodType>(
  schema: Schema,
  response: Response,
): Promise<z.output<Schema>> {
  return schema.parse(await response.json());
}
