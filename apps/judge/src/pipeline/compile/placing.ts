import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlacedFile } from '@xiezhi/sandbox';

/** Maximum total bytes of texts inside a run request, which is limited to 1 MiB. Further texts are passed as files. */
const inlineBytes = 128 * 1024;

/** A source, or a problem file placed in the same folder. */
export interface Text {
  name: string;
  text: string;
}

/** Places sources in the box. Puts as many texts as fit into the request and writes the others to `folder`. */
export async function placeSources(folder: string, sources: readonly Text[]): Promise<PlacedFile[]> {
  const placed: PlacedFile[] = [];
  let room = inlineBytes;
  for (const [index, { name, text }] of sources.entries()) {
    const bytes = Buffer.from(text);
    room -= bytes.length;
    const path = join(folder, `source-${index}`);
    if (room < 0) await writeFile(path, bytes);
    placed.push({ name, source: room < 0 ? { path } : { bytes } });
  }
  return placed;
}

/** Stores the source and its accompanying files unchanged, for languages whose source runs. */
export async function storeSources(
  folder: string,
  artefact: string,
  source: Text,
  accompanying: readonly Text[],
) {
  await writeFile(artefact, source.text);
  for (const [index, { text }] of accompanying.entries()) await writeFile(besidePath(folder, index), text);
}

function besidePath(folder: string, index: number): string {
  return join(folder, `beside-${index}`);
}

/** Returns a file stored by `storeSources`, to be placed in the box of a run under `name`. */
export function besideOf(folder: string, name: string, index: number): PlacedFile {
  return { name, source: { path: besidePath(folder, index) } };
}
