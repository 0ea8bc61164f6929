import { useT } from '../../i18n/messages.ts';
import { cx } from '../../lib/class-names.ts';
import { buttonClass } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { isUnmodifiedClick } from '../unmodified-click.ts';

interface KeyboardPagerProps {
  /** URLs of the previous and next page; null if there is none. */
  previous: string | null;
  next: string | null;
  onGo: (address: string) => void;
  /** Text about the rows of this page. */
  note?: string;
  /** Label for assistive technology; needed if a page has several pagers. */
  label?: string;
}

/** Pager for lists with keyset pagination. It links to the previous and the next page and has no page numbers. */
export function KeyboardPager({ previous, next, onGo, note, label }: KeyboardPagerProps) {
  const t = useT();
  function step(address: string | null, name: string, isNext: boolean) {
    const content = (
      <>
        {isNext ? null : <Icon name="left" />}
        {name}
        {isNext ? <Icon name="right" /> : null}
      </>
    );
    if (address === null)
      return (
        <button type="button" disabled className={buttonClass()}>
          {content}
        </button>
      );
    return (
      <a
        href={address}
        className={cx(buttonClass(), 'hover:bg-hover')}
        onClick={(event) => {
          if (!isUnmodifiedClick(event)) return;
          event.preventDefault();
          onGo(address);
        }}
      >
        {content}
      </a>
    );
  }
  return (
    <nav
      aria-label={label ?? t('common.pager.label')}
      className="mt-4 flex flex-wrap items-center justify-between gap-2 text-13 text-text-2"
    >
      <span>{note}</span>
      <span className="flex gap-2">
        {step(previous, t('common.pager.previous'), false)}
        {step(next, t('common.pager.next'), true)}
      </span>
    </nav>
  );
}
