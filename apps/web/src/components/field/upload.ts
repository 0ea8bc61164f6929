/** How sending a file stands. */
export type UploadState =
  | { kind: 'sending'; sent: number }
  | { kind: 'sent' }
  | { kind: 'refused'; reason: string }
  | { kind: 'failed'; reason: string };

export interface UploadEntry {
  id: number;
  file: File;
  state: UploadState;
}

/** Sends one file. Resolves once the server has it, rejects where it did not take it; `onSent` hears bytes. */
export type SendFile = (file: File, onSent: (bytes: number) => void, signal: AbortSignal) => Promise<void>;

/** The reason of the signal where somebody gave the upload up, rather than left the page. */
export const uploadGivenUp = new DOMException('given up', 'AbortError');

/**
 * Whether a file is of an accepted kind, as the `accept` of an input has it: endings (`.zip`), types
 * (`image/png`) and families of types (`image/*`), with commas between them. An empty list accepts all.
 */
export function isAccepted(file: Pick<File, 'name' | 'type'>, accept: string): boolean {
  const kinds = accept
    .split(',')
    .map((kind) => kind.trim().toLowerCase())
    .filter((kind) => kind !== '');
  const name = file.name.toLowerCase();
  const type = file.type.toLowerCase();
  return (
    kinds.length === 0 ||
    kinds.some((kind) => {
      if (kind.startsWith('.')) return name.endsWith(kind);
      return kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : type === kind;
    })
  );
}

const units = ['B', 'KB', 'MB', 'GB'] as const;

/** `512 B`, `18.6 MB`: a size in steps of 1024, as the rest of the site writes it. */
export function sizeText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // What would be rounded up to 1024 is one of the next unit.
  while (Math.round(value) >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : Number(value.toFixed(1))} ${units[unit] ?? 'B'}`;
}
