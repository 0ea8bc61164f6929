import { type Document, isScalar, parseDocument, visit } from 'yaml';
import { PackageError } from './plan.ts';

export type YamlMap = Record<string, unknown>;

/**
 * A YAML file of a package as plain data: core schema (so that the language `no` stays text), no aliases,
 * no custom tags, no repeated keys. Throws `PackageError` naming the file.
 */
export function parseYaml(file: string, text: string): YamlMap {
  // The library holds each key against each other one: keys are looked at here, each once.
  const document = parseDocument(text, { schema: 'core', version: '1.2', uniqueKeys: false, merge: false });
  const problem = document.errors[0] ?? document.warnings[0];
  if (problem) throw new PackageError(`${file}: ${reasonOf(problem)}`);
  let data: unknown;
  try {
    checkKeys(file, document);
    data = document.toJS({ maxAliasCount: 0 });
  } catch (error) {
    if (error instanceof PackageError) throw error;
    // Both call themselves for each level.
    const reason = error instanceof RangeError ? 'nested too deeply' : 'aliases are not allowed';
    throw new PackageError(`${file}: ${reason}`);
  }
  if (data === null || data === undefined) return {};
  if (!isMap(data)) throw new PackageError(`${file}: must be a map of keys`);
  return data;
}

function checkKeys(file: string, document: Document.Parsed): void {
  visit(document, {
    Map(_key, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        const name: unknown = isScalar(key) ? key.value : key;
        if (seen.has(name)) throw new PackageError(`${file}: Map keys must be unique`);
        seen.add(name);
      }
    },
  });
}

/** The library tells of deep nesting by the limit of its own that it met. */
function reasonOf({ message }: Error): string {
  return message.includes('call stack') ? 'nested too deeply' : (message.split('\n')[0] ?? 'not YAML');
}

/** Whether a value that was read is a map. */
export function isMap(value: unknown): value is YamlMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text or number as text; anything else is ''. */
export function scalarText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
