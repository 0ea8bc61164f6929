/** Editor settings. They are shared by all problems and stored in this browser, separately for each user. */

export const editorThemes = [
  'xiezhi',
  'monokai',
  'solarized',
  'material',
  'idea',
  'eclipse',
  'base16-dark',
  'cobalt',
  'dracula',
] as const;
export type EditorTheme = (typeof editorThemes)[number];

export const tabSizes = [2, 4, 8] as const;
export type TabSize = (typeof tabSizes)[number];

/** Font sizes in pixels. */
export const fontSizes = [12, 13, 14, 15, 16, 17, 18, 19, 20] as const;

export const editorKeys = ['default', 'vim'] as const;
/** Key bindings of the editor. */
export type EditorKeys = (typeof editorKeys)[number];

export interface EditorSettings {
  theme: EditorTheme;
  /** Pixels, 12 to 20. */
  fontSize: number;
  tabSize: TabSize;
  keys: EditorKeys;
  /** Whether to offer words of the program and of the language while the user types. */
  hasCompletion: boolean;
}

export const defaultSettings: EditorSettings = {
  theme: 'xiezhi',
  fontSize: 13,
  tabSize: 4,
  keys: 'default',
  hasCompletion: true,
};

/**
 * Name of the local-storage entry with the settings of visitors. It also applies to users who have not changed a
 * setting.
 */
export const SETTINGS_KEY = 'xiezhi.editor';

/** Parses stored settings; missing or invalid values get their default. */
export function parseSettings(text: string | null): EditorSettings {
  const stored = readObject(text);
  return {
    theme: editorThemes.find((theme) => theme === stored['theme']) ?? defaultSettings.theme,
    fontSize: fontSizes.find((size) => size === stored['fontSize']) ?? defaultSettings.fontSize,
    tabSize: tabSizes.find((size) => size === stored['tabSize']) ?? defaultSettings.tabSize,
    keys: editorKeys.find((keys) => keys === stored['keys']) ?? defaultSettings.keys,
    hasCompletion: stored['hasCompletion'] !== false,
  };
}

function readObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
