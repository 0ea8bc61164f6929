import { parseDocument } from 'yaml';
import { PackageError } from './plan.ts';

export type YamlMap = Record<string, unknown>;

/**
 * A YAML file of a package as plain data: core schema (so that the language `no` stays text), no aliases,
 * no custom tags, no repeated keys. Throws `PackageError` naming the file.
 */
export function parseYaml(file: string, text: string): YamlMap {
  const document = parseDocument(text, { schema: 'core', version: '1.2', uniqueKeys: true, merge: false });
  const problem = document.errors[0] ?? document.warnings[0];
  if (problem) throw new PackageError(`${file}: ${reasonOf(problem)}`);
  let data: unknown;
  try {
    data = document.toJS({ maxAliasCount: 0 });
  } catch {
    throw new PackageError(`${file}: aliases are not allowed`);
  }
  if (data === null || data === undefined) return {};
  if (!isMap(data)) throw new PackageError(`${file}: must be a map of keys`);
  return data;
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
