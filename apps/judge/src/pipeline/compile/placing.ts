import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlacedFile } from '@xiezhi/sandbox';

/** Bytes of texts that are sent with a specification, which may be 1 MiB in all; the others are placed by path. */
const inlineBytes = 128 * 1024;

/** A source, or a file of the problem that lies beside it. */
export interface Text {
  name: string;
  text: string;
}

/** The first texts go with the specification, as many as fit; the others are files of `folder` meanwhile. */
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

/** Where the source itself runs, it and the files beside it are kept as they are. */
export async function keepTexts(folder: string, artefact: string, source: Text, beside: readonly Text[]) {
  await writeFile(artefact, source.text);
  for (const [index, { text }] of beside.entries()) await writeFile(besidePath(folder, index), text);
}

function besidePath(folder: string, index: number): string {
  return join(folder, `beside-${index}`);
}

/** One of them as it is placed in the box of a run. */
export function besideOf(folder: string, name: string, index: number): PlacedFile {
  return { name, source: { path: besidePath(folder, index) } };
}
