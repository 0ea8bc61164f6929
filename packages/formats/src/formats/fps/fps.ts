import type { PackageFormat } from '../../model/format.ts';
import { packageLimits } from '../../model/package-limits.ts';
import { PackageError, type PackageSource } from '../../model/plan.ts';
import { openView, type ProblemSource } from '../../read/virtual-source.ts';
import { childrenOf, type XmlElement } from '../../text/xml.ts';
import { readItem } from './item.ts';
import { type FpsFile, readFpsFile } from './read-file.ts';

/** One problem of an FPS file. It is treated as a separate package whose files are the parts of the problem's item. */
export interface FpsProblem {
  root: string;
  format: PackageFormat;
  view: ProblemSource;
}

/** Returns the items of all FPS files of a source. `name` is the name of the archive. Throws `PackageError`. */
export async function openFps(source: PackageSource, name: string): Promise<FpsProblem[]> {
  const problems: FpsProblem[] = [];
  // Limits the total size, because the test data stays in memory until all import plans are closed.
  let room: number = packageLimits.memoryBytes;
  for (const { path, size } of source.list()) {
    if (!/\.xml$/i.test(path)) continue;
    if (size > packageLimits.fpsBytes)
      throw new PackageError(`${path} is larger than ${packageLimits.fpsBytes} bytes`);
    const read = await readFpsFile(source, path);
    if (read === null) continue;
    room -= size;
    if (room < 0) throw new PackageError('the texts of the archive are too large to be read at once');
    const items = childrenOf(read.root, 'item');
    for (const [index, item] of items.entries()) {
      const view = openView(source, new Map(), new Map());
      const number = String(index + 1).padStart(String(items.length).length, '0');
      const file = path === name ? '' : `${path.replace(/\.xml$/i, '')}/`;
      problems.push({ root: `${file}${number}`, format: formatOf(item, read), view });
    }
  }
  return problems;
}

/** Returns the reader of one item. It gets the element as an argument, because an item is not a folder with files. */
function formatOf(item: XmlElement, { root, data, replaced, skipped }: FpsFile): PackageFormat {
  return {
    name: 'fps',
    detect: () => true,
    read: (source, report) => {
      if (skipped > 0)
        report.ignored('text before the XML', `${skipped} characters before the XML are ignored`);
      if (replaced > 0)
        report.converted(
          'control characters',
          `characters that XML forbids, replaced by U+FFFD in the whole file: ${replaced}`,
        );
      return Promise.resolve(readItem({ item, data }, root.attributes['version'] ?? '', source, report));
    },
  };
}
