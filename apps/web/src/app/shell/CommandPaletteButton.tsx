import { useT } from '../../i18n/messages.ts';
import { commandKey } from '../../lib/command-key.ts';
import { paletteState } from './command-palette/palette-state.ts';
import { Icon } from '../../components/Icon.tsx';
import { IconButton } from '../../components/IconButton.tsx';

const open = (): void => paletteState.set(true);

/** Opens the command palette. It looks like a text field on wide windows and like a button on narrow ones. */
export function CommandPaletteButton() {
  const t = useT();
  return (
    <>
      <IconButton
        icon="search"
        label={t('common.palette.open')}
        aria-haspopup="dialog"
        className="xl:hidden"
        onClick={open}
      />
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={open}
        className="mr-2 hidden h-7 w-[232px] items-center gap-2 rounded-2 border border-line bg-sunk pr-1.5 pl-2.5 text-12 text-text-3 hover:border-line-strong hover:text-text-2 xl:flex"
      >
        <Icon name="search" size={14} />
        <span className="ellipsis flex-1 text-left">{t('common.palette.jump')}</span>
        <kbd className="rounded-1 border border-line bg-bg px-1.5 font-sans text-11">{commandKey} K</kbd>
      </button>
    </>
  );
}
