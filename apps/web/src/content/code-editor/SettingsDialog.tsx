import type { JSX } from 'react';
import { useT } from '../../i18n/messages.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { Select } from '../../components/Select.tsx';
import { Switch } from '../../components/Switch.tsx';
import { editorKeys, editorThemes, fontSizes, tabSizes, type EditorTheme } from './settings.ts';
import { useEditorSettings } from './use-settings.ts';

/** Names of the classic themes, the same in all languages. */
const THEME_NAMES: Readonly<Record<Exclude<EditorTheme, 'xiezhi'>, string>> = {
  monokai: 'Monokai',
  solarized: 'Solarized',
  material: 'Material',
  idea: 'IDEA',
  eclipse: 'Eclipse',
  'base16-dark': 'Base16 Dark',
  cobalt: 'Cobalt',
  dracula: 'Dracula',
};

interface SettingsDialogProps {
  /** Whether the exam has turned completion off. */
  isCompletionOff?: boolean;
  onClose: () => void;
}

/** Theme, font size, tab width, key bindings and completion of the editor; changes apply immediately. */
export function SettingsDialog({ isCompletionOff = false, onClose }: SettingsDialogProps): JSX.Element {
  const t = useT();
  const [settings, change] = useEditorSettings();
  const rows = [
    {
      label: t('editorSetting.theme'),
      value: settings.theme,
      options: editorThemes.map((value) => ({
        value,
        label: value === 'xiezhi' ? t('editorSetting.themeOurs') : THEME_NAMES[value],
      })),
      choose: (value: string) => {
        const theme = editorThemes.find((entry) => entry === value);
        if (theme) change({ theme });
      },
    },
    {
      label: t('editorSetting.fontSize'),
      value: String(settings.fontSize),
      options: fontSizes.map((size) => ({ value: String(size), label: `${size} px` })),
      choose: (value: string) => change({ fontSize: Number(value) }),
    },
    {
      label: t('editorSetting.tabSize'),
      value: String(settings.tabSize),
      options: tabSizes.map((size) => ({
        value: String(size),
        label: t('editorSetting.spaces', { count: size }),
      })),
      choose: (value: string) => {
        const tabSize = tabSizes.find((size) => String(size) === value);
        if (tabSize) change({ tabSize });
      },
    },
    {
      label: t('editorSetting.keys'),
      value: settings.keys,
      options: editorKeys.map((value) => ({ value, label: t(`editorSetting.keys.${value}`) })),
      choose: (value: string) => {
        const keys = editorKeys.find((entry) => entry === value);
        if (keys) change({ keys });
      },
    },
  ];
  return (
    <Dialog title={t('editor.settings')} width={370} onClose={onClose}>
      <div className="grid gap-3">
        {rows.map(({ label, value, options, choose }) => (
          <div key={label} className="flex items-center justify-between gap-4">
            <span className="text-13 text-text-2">{label}</span>
            <Select label={label} className="w-44" value={value} options={options} onValueChange={choose} />
          </div>
        ))}
        <div>
          <Switch
            label={t('editorSetting.completion')}
            checked={settings.hasCompletion && !isCompletionOff}
            disabled={isCompletionOff}
            onCheckedChange={(hasCompletion) => change({ hasCompletion })}
          />
          <p className="text-12 text-text-3">
            {t(isCompletionOff ? 'editorSetting.completion.off' : 'editorSetting.completion.hint')}
          </p>
        </div>
        <p className="text-12 text-text-3">{t('editor.leaveHint')}</p>
      </div>
    </Dialog>
  );
}
