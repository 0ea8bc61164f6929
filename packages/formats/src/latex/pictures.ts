import { baseName } from '../read/paths.ts';

/** Endings of pictures that browsers show, preferred ones first. */
const shown = ['png', 'svg', 'jpg', 'jpeg', 'gif', 'webp'];

/** Whether browsers show a file with this name. */
export function isDisplayablePicture(path: string): boolean {
  return shown.includes(endingOf(path));
}

function endingOf(path: string): string {
  return /\.([A-Za-z0-9]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
}

/**
 * Finds the file of a picture by its name, with or without an ending, in any folder. Returns the file name; null if
 * `files` contains no matching picture that browsers show.
 */
export function findPicture(name: string, files: readonly string[]): string | null {
  const wanted = baseName(name).toLowerCase();
  const stem = isDisplayablePicture(wanted) ? wanted : wanted.replace(/\.(?:pdf|eps|ps|ai)$/, '');
  const names = [wanted, ...shown.map((ending) => `${stem}.${ending}`)];
  for (const candidate of names) {
    const found = files.find(
      (file) => isDisplayablePicture(file) && baseName(file).toLowerCase() === candidate,
    );
    if (found !== undefined) return baseName(found);
  }
  return null;
}
