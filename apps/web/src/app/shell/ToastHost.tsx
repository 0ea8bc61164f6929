import { intervals } from '@xiezhi/contract/limits';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useT } from '../../i18n/messages.ts';
import { cx } from '../../lib/class-names.ts';
import { dismissToast, toastStore, type ToastTone, type DisplayedToast } from '../../lib/toasts.ts';
import { useStore } from '../../lib/store.ts';
import { Icon, type IconName } from '../../components/Icon.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { toastPlace, type ToastPlace, usualPlace } from './toast-place.ts';
import { useHoverOrFocus } from '../../components/use-hover-or-focus.ts';

const looks: Readonly<Record<ToastTone, { icon: IconName; color: string }>> = {
  success: { icon: 'check', color: 'text-v-ac' },
  info: { icon: 'info', color: 'text-brand' },
  warning: { icon: 'warn', color: 'text-v-stop' },
  error: { icon: 'warn', color: 'text-v-wa' },
};

/** Interval in ms at which the position of a visible toast is checked again. */
const WATCH_MS = 500;

const margins = { middle: 'mx-auto', right: 'ml-auto mr-0', left: 'mr-auto ml-0' } as const;

/**
 * Shows toasts one at a time, above open dialogs. Each toast appears where it covers the fewest controls and headings,
 * and above bars at the bottom of the page.
 */
export function ToastHost() {
  const notice = useStore(toastStore);
  const host = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<ToastPlace>(usualPlace);

  // Modal dialogs are in the top layer. Showing the popover again puts it above dialogs that opened later.
  useLayoutEffect(() => {
    const element = host.current;
    if (element === null || notice === null) return undefined;
    element.showPopover();
    setPlace(findPlace(element));
    // The content below the toast may change: for instance, a verdict may arrive together with buttons.
    const watch = window.setInterval(() => {
      if (!element.matches(':hover, :focus-within')) setPlace(findPlace(element));
    }, WATCH_MS);
    return () => {
      window.clearInterval(watch);
      if (element.isConnected) element.hidePopover();
    };
  }, [notice]);

  return (
    <div
      ref={host}
      popover="manual"
      style={{ bottom: `calc(${place.bottom}px + env(safe-area-inset-bottom))` }}
      className={cx(
        'pointer-events-none fixed inset-x-0 top-auto my-0 w-full max-w-[420px] overflow-visible border-0 bg-transparent px-4 max-sm:px-2',
        margins[place.align],
      )}
    >
      <output aria-live="polite" className="block">
        {notice === null ? null : <NoticeBox key={notice.id} notice={notice} />}
      </output>
    </div>
  );
}

/**
 * Finds the best position by looking at the elements below the toast. The toast stays visible meanwhile, because screen
 * readers would read a live region that reappears again.
 */
function findPlace(toast: HTMLElement): ToastPlace {
  const { width, height } = toast.getBoundingClientRect();
  return toastPlace(
    { width, height },
    { width: innerWidth, height: innerHeight },
    (x, y) => document.elementsFromPoint(x, y).find((element) => !toast.contains(element)) ?? null,
  );
}

function NoticeBox({ notice }: { notice: DisplayedToast }) {
  const t = useT();
  const [isPaused, holding] = useHoverOrFocus();
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = window.setTimeout(() => dismissToast(notice.id), intervals.notice);
    return () => window.clearTimeout(timer);
  }, [isPaused, notice.id]);

  const look = looks[notice.tone];
  return (
    <div
      {...holding}
      className="pointer-events-auto flex min-h-10 items-start gap-2.5 rounded-3 border border-line-strong bg-raised py-[9px] pr-2 pl-3 text-13 text-text shadow-float"
    >
      <Icon name={look.icon} className={cx('mt-0.5', look.color)} />
      <div className="min-w-0 flex-1 break-words">
        {notice.text}
        {notice.detail === undefined ? null : <div className="text-text-2">{notice.detail}</div>}
      </div>
      {notice.action === undefined ? null : (
        <button
          type="button"
          className="reach flex-none text-brand hover:text-brand-hover"
          onClick={() => {
            dismissToast(notice.id);
            notice.action?.run();
          }}
        >
          {notice.action.label}
        </button>
      )}
      <IconButton
        icon="x"
        size={24}
        label={t('common.close')}
        className="-my-0.5 size-6! relative after:absolute max-sm:after:-inset-2.5"
        onClick={() => dismissToast(notice.id)}
      />
    </div>
  );
}
