import { vi } from 'vitest';
import { replaceMembers } from './replace-members.ts';

/** A file that a page has handed over to the browser. */
interface SavedFile {
  name: string;
  data: Blob;
}

/** Takes what a page hands over to the browser as files, until the end of a test. */
export function catchFiles(): readonly SavedFile[] {
  const files: SavedFile[] = [];
  let given = new Blob();
  function createObjectURL(data: Blob): string {
    given = data;
    return 'blob:file';
  }
  // The tests' document has neither.
  replaceMembers(URL, { createObjectURL, revokeObjectURL: () => undefined });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    files.push({ name: this.download, data: given });
  });
  return files;
}
