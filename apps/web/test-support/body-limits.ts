import { routes } from '@xiezhi/contract';
import { z } from 'zod';

/** Minimum and maximum that a call accepts in a field of its body: number of characters, or value of a number. */
export interface BodyLimit {
  min?: number;
  max?: number;
}

const jsonSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.object({
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    anyOf: z.array(jsonSchema).optional(),
    properties: z.record(z.string(), jsonSchema).optional(),
  }),
);

interface JsonSchema {
  minLength?: number | undefined;
  maxLength?: number | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  anyOf?: JsonSchema[] | undefined;
  properties?: Record<string, JsonSchema> | undefined;
}

function limitOf(schema: JsonSchema): BodyLimit {
  // Optional and nullable fields are unions. The limits of a union are those of its member that has limits.
  const all = [schema, ...(schema.anyOf ?? [])].map((one) => ({
    min: one.minLength ?? one.minimum,
    max: one.maxLength ?? one.maximum,
  }));
  const min = all.find((one) => one.min !== undefined)?.min;
  const max = all.find((one) => one.max !== undefined)?.max;
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

/**
 * Returns the limits that the contract sets for the fields of a call's body. The web app contains no schemas: forms
 * take their limits from constants of the contract, and tests compare the forms with the result of this function.
 */
export function bodyLimits(name: keyof typeof routes): Readonly<Record<string, BodyLimit>> {
  const route = routes[name];
  if (!('body' in route)) throw new Error(`${name} takes no body`);
  const { properties = {} } = jsonSchema.parse(
    z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' }),
  );
  return Object.fromEntries(Object.entries(properties).map(([field, schema]) => [field, limitOf(schema)]));
}
