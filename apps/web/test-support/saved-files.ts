import { vi } from 'vitest';
import { replaceMembers } from './replace-members.ts';

/** A file that a page has saved. */
interface SavedFile {
  name: string;
  data: Blob;
}

/** Collects files that a page saves, until the end of the test. */
export function catchFiles(): readonly SavedFile[] {
  const files: SavedFile[] = [];
  let given = new Blob();
  function createObjectURL(data: Blob): string {
    given = data;
    return 'blob:file';
  }
  // jsdom implements neither of these functions.
  replaceMembers(URL, { createObjectURL, revokeObjectURL: () => undefined });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    files.push({ name: this.download, data: given });
  });
  return files;
}
