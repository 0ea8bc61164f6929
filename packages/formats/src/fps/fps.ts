import type { PackageFormat } from '../format.ts';
import { packageLimits } from '../package-limits.ts';
import { PackageError, type PackageSource } from '../plan.ts';
import { openView, type ProblemSource } from '../virtual-source.ts';
import { childrenOf, decodeXml, parseXml, type XmlElement } from '../xml.ts';
import { readItem } from './item.ts';

/** Problems of an FPS file, each as a package of its own whose files are the parts of its item. */
export interface FpsProblem {
  root: string;
  format: PackageFormat;
  view: ProblemSource;
}

/** All items of all FPS files of a source; `name` is that of the archive. Throws `PackageError`. */
export async function openFps(source: PackageSource, name: string): Promise<FpsProblem[]> {
  const problems: FpsProblem[] = [];
  for (const { path, size } of source.list()) {
    if (!/\.xml$/i.test(path)) continue;
    if (size > packageLimits.fpsBytes)
      throw new PackageError(`${path} is larger than ${packageLimits.fpsBytes} bytes`);
    const bytes = await source.read(path);
    if (!/<fps[\s>]/.test(bytes.subarray(0, 4096).toString('latin1'))) continue;
    const { text, replaced } = decodeXml(bytes);
    const root = parseXml(path, text);
    if (root.name !== 'fps') continue;
    const items = childrenOf(root, 'item');
    for (const [index, item] of items.entries()) {
      const view = openView(source, new Map(), new Map());
      const number = String(index + 1).padStart(String(items.length).length, '0');
      const file = path === name ? '' : `${path.replace(/\.xml$/i, '')}/`;
      problems.push({ root: `${file}${number}`, format: formatOf(item, root, replaced), view });
    }
  }
  return problems;
}

/** The reader of one item: it is bound to its element, since an item is no folder. */
function formatOf(item: XmlElement, root: XmlElement, replaced: number): PackageFormat {
  return {
    name: 'fps',
    detect: () => true,
    read: (source, ledger) => {
      if (replaced > 0)
        ledger.converted(
          'control characters',
          `${replaced} that XML forbids became U+FFFD in the whole file`,
        );
      return Promise.resolve(readItem(item, root.attributes['version'] ?? '', source, ledger));
    },
  };
}
