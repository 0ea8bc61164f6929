import { useEffect } from 'react';
import { chooseLocale } from '../../i18n/start.ts';
import { useLocale } from '../../i18n/locale.ts';
import { ToastHost } from '../shell/ToastHost.tsx';
import { setTheme, themes, useTheme } from '../shell/theme.ts';
import { Segmented } from '../../components/Segmented.tsx';
import { TooltipLayer } from '../../components/TooltipLayer.tsx';
import { Boards } from './Boards.tsx';
import { Controls } from './Controls.tsx';
import { Fields } from './Fields.tsx';
import { Forms } from './Forms.tsx';
import { Lists } from './Lists.tsx';
import { Questions } from './Questions.tsx';
import { States } from './States.tsx';
import { Verdicts } from './Verdicts.tsx';
import { useInlineText } from './inline-text.ts';

/** Component gallery: every component in all its states. Development only. */
export function GalleryPage() {
  const say = useInlineText();
  const locale = useLocale();
  const theme = useTheme();
  useEffect(() => {
    document.title = say('组件 - 獬豸', 'Kit - Xiezhi');
  });
  return (
    <>
      <header className="sticky top-0 z-(--z-nav) flex h-(--h-nav) items-center gap-3 border-b border-line bg-bg px-4">
        <h1 className="mr-auto text-16 font-bold">{say('组件', 'Kit')}</h1>
        <Segmented
          label={say('语言', 'Language')}
          value={locale}
          options={[
            { value: 'zh-CN', label: '中' },
            { value: 'en-US', label: 'EN' },
          ]}
          onChange={(value) => void chooseLocale(value)}
        />
        <Segmented
          label={say('主题', 'Theme')}
          className="max-sm:hidden"
          value={theme}
          options={themes.map((value) => ({ value, label: value }))}
          onChange={setTheme}
        />
      </header>
      <main className="page-box flex flex-col gap-12">
        <Controls />
        <Fields />
        <Lists />
        <Forms />
        <Questions />
        <States />
        <Verdicts />
        <Boards />
      </main>
      <ToastHost />
      <TooltipLayer />
    </>
  );
}
