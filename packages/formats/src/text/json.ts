import { parseForeignJson } from '@xiezhi/contract/wire/parse-json';
import { PackageError, type PackageSource } from '../model/plan.ts';
import { readText } from './text.ts';
import { isMap, type YamlMap } from './yaml.ts';

/** Reads a JSON file of a package that must contain an object. Throws `PackageError` with the name of the file. */
export async function readJson(source: PackageSource, path: string, maximum?: number): Promise<YamlMap> {
  const data = parseJson(await readText(source, path, maximum));
  if (!isMap(data)) throw new PackageError(`${path} must be a JSON object`);
  if (isTooDeep(data)) throw new PackageError(`${path}: nested too deeply`);
  return data;
}

/** Parses JSON; returns undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return parseForeignJson(text);
  } catch {
    return undefined;
  }
}

/** Maximum nesting depth. Descriptions are a few levels deep, and data that packages embed adds a few more. */
const depthMax = 100;

/**
 * Whether data is nested too deeply for recursive functions, whose stack could overflow. Checks level by level, without
 * recursion.
 */
function isTooDeep(data: unknown): boolean {
  let level = [data];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > depthMax) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}
