import type { Translated } from '../translated.ts';
import type { editorSetting as reference } from '../zh-CN/editorSetting.ts';

export const editorSetting: Translated<typeof reference> = {
  theme: 'Theme',
  themeOurs: 'Same as site',
  fontSize: 'Font size',
  tabSize: 'Indentation',
  spaces: '{count} spaces',
  keys: 'Key bindings',
  'keys.default': 'Standard',
  'keys.vim': 'Vim',
  completion: 'Code completion',
  'completion.hint': 'Suggests keywords and words of your program. Tab accepts, Esc closes.',
  'completion.off': 'Turned off in this exam',
  formatFailed: 'The code could not be formatted. Check its syntax.',
  formatUnavailable: 'The formatter did not load. Check your connection.',
};
