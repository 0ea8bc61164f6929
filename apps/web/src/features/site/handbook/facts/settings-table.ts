/** Name, default and meaning of an environment variable. */
export type SettingRow = readonly [name: string, fallback: string, meaning: string];

/**
 * Reads the table of docs/settings.md. A test checks that the table has the settings that the launcher knows.
 */
export function settingsOf(markdown: string): SettingRow[] {
  const rows = markdown.matchAll(/^\| `([A-Z\d_]+)` \| (.+?) \| (.+?) \|$/gm);
  return [...rows].map(([, name = '', fallback = '', meaning = '']) => [
    name,
    withoutMarks(fallback),
    withoutMarks(meaning),
  ]);
}

/**
 * Returns the rows in Chinese.
 * @param texts Chinese meaning by variable name, or a list of the meaning and the translated default
 */
export function chineseSettings(
  rows: readonly SettingRow[],
  texts: Readonly<Record<string, string | readonly string[]>>,
): SettingRow[] {
  return rows.map(([name, fallback, meaning]) => {
    const text = texts[name];
    if (text === undefined) return [name, fallback, meaning];
    return typeof text === 'string'
      ? [name, fallback, text]
      : [name, text[1] ?? fallback, text[0] ?? meaning];
  });
}

function withoutMarks(text: string): string {
  return text.replaceAll('`', '');
}
