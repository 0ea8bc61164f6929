import { useT } from '../../i18n/messages.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { Menu } from '../../components/Menu.tsx';
import type { IconName } from '../../components/Icon.tsx';
import { setTheme, themes, useTheme, type Theme } from './theme.ts';

export const themeIcons: Readonly<Record<Theme, IconName>> = {
  system: 'monitor',
  light: 'sun',
  dark: 'moon',
};

export function ThemeMenu() {
  const t = useT();
  const theme = useTheme();
  return (
    <Menu
      items={themes.map((name) => ({
        kind: 'choice',
        label: t(`common.theme.${name}`),
        icon: themeIcons[name],
        isChosen: name === theme,
        onSelect: () => setTheme(name),
      }))}
      renderTrigger={(props) => (
        <IconButton {...props} icon={themeIcons[theme]} label={t('common.nav.theme')} />
      )}
    />
  );
}
