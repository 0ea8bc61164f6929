import { parseForeignJson } from '@xiezhi/contract/wire/parse-json';
import { PackageError, type PackageSource } from '../model/plan.ts';
import { readText } from './text.ts';
import { isMap, type YamlMap } from './yaml.ts';

/** Reads a JSON file of a package that must be an object. Throws `PackageError` naming the file. */
export async function readJson(source: PackageSource, path: string, maximum?: number): Promise<YamlMap> {
  const data = parseJson(await readText(source, path, maximum));
  if (!isMap(data)) throw new PackageError(`${path} must be a JSON object`);
  if (isTooDeep(data)) throw new PackageError(`${path}: nested too deeply`);
  return data;
}

/** Returns undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return parseForeignJson(text);
  } catch {
    return undefined;
  }
}

/** A description is a few maps deep, and embedded data of a package adds a few more. */
const depthMax = 100;

/** Iterates level by level: a recursive function that reads the data later could overflow the stack. */
function isTooDeep(data: unknown): boolean {
  let level = [data];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > depthMax) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}
