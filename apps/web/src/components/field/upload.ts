/** State of an upload. */
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

/**
 * Uploads one file. Resolves when the server has accepted the file and rejects otherwise. `onSent` receives the number
 * of bytes sent so far.
 */
export type SendFile = (file: File, onSent: (bytes: number) => void, signal: AbortSignal) => Promise<void>;

/** Abort reason of an upload that the user cancelled. Leaving the page aborts with another reason. */
export const uploadCancelled = new DOMException('given up', 'AbortError');

/**
 * Whether a file matches an `accept` list: extensions (`.zip`), types (`image/png`) and type families
 * (`image/*`), separated by commas. An empty list accepts all.
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

/** Formats a number of bytes with units in steps of 1024: `512 B`, `18.6 MB`. */
export function sizeText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // A value that rounds to 1024 is shown in the next unit.
  while (Math.round(value) >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : Number(value.toFixed(1))} ${units[unit] ?? 'B'}`;
}
