/** Parses the extra files of a problem: a JSON object of names and contents. */
export function parseExtraFiles(text: string | null): [name: string, content: string][] {
  if (text === null) return [];
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  } catch {
    return [];
  }
}
