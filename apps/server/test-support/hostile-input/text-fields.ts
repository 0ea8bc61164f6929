import { calls, hasType, published, type Schema, walk } from '@xiezhi/contract/testing/calls';
import { visibleCharacter } from '@xiezhi/contract/wire/wire';

/** A field of a call that accepts text of a user. */
export interface TextField {
  readonly call: string;
  readonly part: 'query' | 'body';
  /** Path in the notation of `walk`: `statements[].title`. `extraFiles{}` stands for the values of a record. */
  readonly path: string;
  /** Maximum number of characters; null if the schema has no limit. */
  readonly maxLength: number | null;
  /** Schema of the whole query or body. */
  readonly schema: Schema;
}

/**
 * Every field of the contract that accepts free text. Calls of judge nodes are excluded, and uploads, whose generators
 * create files. Also excluded are fields whose schema has a closed list, a format, or a pattern other than “something
 * visible”.
 */
export const textFields: readonly TextField[] = calls.flatMap(({ name, definition }) =>
  definition.access === 'node' || definition.upload
    ? []
    : (['query', 'body'] as const).flatMap((part) => fieldsOf(name, part, definition[part])),
);

function fieldsOf(
  call: string,
  part: 'query' | 'body',
  zodSchema: Parameters<typeof published>[0] | undefined,
): TextField[] {
  if (zodSchema === undefined) return [];
  const schema = published(zodSchema, 'input');
  const byPath = new Map<string, TextField>();
  for (const { path, schema: field } of walk(schema)) {
    const isFree = field.pattern === undefined || field.pattern === visibleCharacter.source;
    if (!hasType(field, 'string') || field.enum || 'const' in field || field.format || !isFree) continue;
    byPath.set(path, { call, part, path, maxLength: field.maxLength ?? null, schema });
  }
  return [...byPath.values()];
}
