import { z } from 'zod';
import type { RouteDefinition } from '../wire/route.ts';
import { routes } from '../routes/index.ts';

/** A call of the contract, for tests that check all calls. */
export interface CallUnderTest {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly definition: RouteDefinition;
}

const definitions: Readonly<Record<string, RouteDefinition>> = routes;

export const calls: readonly CallUnderTest[] = Object.entries(definitions).map(([name, definition]) => {
  const [method = '', path = ''] = name.split(' ');
  return { name, method, path, definition };
});

/** The input schemas of all calls. Failures of tests show `place`. */
export const inputs: readonly { place: string; name: string; part: string; schema: z.ZodType }[] =
  calls.flatMap(({ name, definition }) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = definition[part];
      return schema === undefined ? [] : [{ place: `${part} of ${name}`, name, part, schema }];
    }),
  );

/** The data schemas of all calls that return data. */
export const answers: readonly { name: string; schema: z.ZodType }[] = calls.flatMap(
  ({ name, definition: { data } }) => (data === undefined ? [] : [{ name, schema: data }]),
);

/** A published JSON Schema. Contains only the keywords that the contract uses. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  /** False if no items may follow the `prefixItems`. */
  readonly items?: Schema | false;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  /** Used for a text that must match several patterns. */
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly multipleOf?: number;
}

export function published(schema: z.ZodType, io: 'input' | 'output'): Schema {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;
}

/** Yields every position in a schema with its path, such as `submitIds[]` or `tasks[].fence`. */
export function* walk(schema: Schema, path = ''): Generator<{ path: string; schema: Schema }> {
  yield { path, schema };
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    yield* walk(property, path === '' ? name : `${path}.${name}`);
  }
  if (schema.items) yield* walk(schema.items, `${path}[]`);
  for (const choice of schema.anyOf ?? schema.oneOf ?? []) yield* walk(choice, path);
  if (typeof schema.additionalProperties === 'object') yield* walk(schema.additionalProperties, `${path}{}`);
}

export function hasType({ type }: Schema, wanted: string): boolean {
  return type === wanted || (Array.isArray(type) && type.includes(wanted));
}
