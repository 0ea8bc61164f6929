import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useT } from '../i18n/messages.ts';
import { cx } from '../lib/class-names.ts';
import { IconButton } from './IconButton.tsx';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons of the dialog; the primary button comes last. */
  actions?: ReactNode;
  /** Width in pixels: 370 for forms, 480 for questions, 720 for reading. */
  width?: 370 | 480 | 720;
  /**
   * Whether a click on the backdrop closes the dialog. False for forms, so that an accidental click does not lose typed
   * text.
   */
  closesOutside?: boolean;
  /** `right`: a panel at the right side instead of a centered box. */
  side?: 'center' | 'right';
}

const widths = { 370: 'max-w-[370px]', 480: 'max-w-[480px]', 720: 'max-w-[720px]' } as const;

/**
 * A modal dialog, open while it is rendered. It uses the native `dialog` element: focus stays inside, Escape closes it,
 * the page behind is inert. After closing, focus returns to the previous element.
 */
export function Dialog({
  title,
  onClose,
  children,
  actions,
  width = 480,
  closesOutside = true,
  side = 'center',
}: DialogProps) {
  const t = useT();
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return undefined;
    const before = document.activeElement;
    dialog.showModal();
    // Focus the first field of a form. Without a field, focus the dialog itself, so that screen readers start at the
    // title.
    (dialog.querySelector<HTMLElement>('input:not([type=radio]), textarea') ?? dialog).focus();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  return (
    <dialog
      ref={ref}
      tabIndex={-1}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A cancelled file picker also fires `cancel`, which bubbles up to the dialog.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // A browser may close the dialog without a cancelable event (on a second Escape). Reopen it, because the parent
        // decides whether it closes.
        if (event.currentTarget.open) return;
        event.currentTarget.showModal();
        onClose();
      }}
      onPointerDown={(event) => {
        if (closesOutside && event.target === event.currentTarget) onClose();
      }}
      className={cx(
        'border border-line-strong bg-raised p-0 text-text shadow-float backdrop:bg-scrim open:flex',
        'w-[calc(100vw-32px)] flex-col overflow-hidden',
        side === 'right'
          ? 'mr-0 ml-auto h-dvh max-h-none max-w-[320px] rounded-l-3 border-y-0 border-r-0'
          : cx('m-auto max-h-[calc(100dvh-32px)] rounded-3', widths[width]),
      )}
    >
      <div className="flex min-h-[52px] flex-none items-center justify-between gap-2 py-1 pr-2 pl-5">
        <h2 id={titleId} className="my-2 line-clamp-3 text-16 font-bold break-words">
          {title}
        </h2>
        <IconButton icon="x" label={t('common.close')} onClick={onClose} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5">{children}</div>
      {actions === undefined ? null : (
        <div className="flex flex-none justify-end gap-2 px-5 pb-5">{actions}</div>
      )}
    </dialog>
  );
}
