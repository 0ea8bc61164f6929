import { baseName, folderOf } from '../../read/paths.ts';
import { readText } from '../../text/text.ts';
import { parseYaml, type YamlMap } from '../../text/yaml.ts';
import type { IcpcContext } from './context.ts';

/** A settings file of one folder of test data: `test_group.yaml`, or `testdata.yaml` in older packages. */
export interface GroupFile {
  path: string;
  data: YamlMap;
}

const settingsFile = /^(?:test_group|testdata)\.yaml$/;
const newerKeys = ['max_score', 'score_aggregation', 'require_pass', 'output_validator_args'];

/** Returns the settings files by folder, relative to `data`. */
export async function readGroupFiles(context: IcpcContext): Promise<Map<string, GroupFile>> {
  const found = new Map<string, GroupFile>();
  for (const path of context.files.keys()) {
    if (!path.startsWith('data/') || !settingsFile.test(baseName(path))) continue;
    const text = context.substitute(await readText(context.source, path));
    const folder = folderOf(path).slice('data/'.length);
    const other = found.get(folder);
    if (other !== undefined) {
      context.report.stop(`${other.path} and ${path} are duplicates`);
      continue;
    }
    found.set(folder, { path, data: parseYaml(path, text, context.report.repeatedKeys(path)) });
    context.report.taken(path);
  }
  return found;
}

/** Whether the settings of the package's groups use keys of version 2025-09 or its drafts. */
export function isNewer(files: ReadonlyMap<string, GroupFile>): boolean {
  return [...files.values()].some(
    ({ path, data }) =>
      baseName(path) === 'test_group.yaml' || newerKeys.some((key) => Object.hasOwn(data, key)),
  );
}

/** Returns the folder and its ancestors up to `data`, starting with the folder itself. */
export function folderAndAncestors(folder: string): string[] {
  const parts = folder === '' ? [] : folder.split('/');
  return [...parts.map((_, index) => parts.slice(0, parts.length - index).join('/')), ''];
}
