import { PackageError, type PackageSource } from '../model/plan.ts';
import { readText } from './text.ts';
import { isMap, type YamlMap } from './yaml.ts';

/** A JSON file of a package that must be an object. Throws `PackageError` naming the file. */
export async function readJson(source: PackageSource, path: string, maximum?: number): Promise<YamlMap> {
  const data = parseJson(await readText(source, path, maximum));
  if (!isMap(data)) throw new PackageError(`${path} must be a JSON object`);
  if (isTooDeep(data)) throw new PackageError(`${path}: nested too deeply`);
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

/** A description is a few maps deep, what a package carries in it a few more. */
const depthMax = 100;

/** Walks level by level: whoever reads the data afterwards may call itself for each level. */
function isTooDeep(data: unknown): boolean {
  let level = [data];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > depthMax) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}
