import { PackageError, type PackageSource } from './plan.ts';
import { readText } from './text.ts';
import { isMap, type YamlMap } from './yaml.ts';

/** A JSON file of a package that must be an object. Throws `PackageError` naming the file. */
export async function readJson(source: PackageSource, path: string, maximum?: number): Promise<YamlMap> {
  const data = parseJson(await readText(source, path, maximum));
  if (!isMap(data)) throw new PackageError(`${path} must be a JSON object`);
  return data;
}

/** Undefined when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
