import type { JSX } from 'react';
import { useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { openAuthDialog } from '../../../lib/auth-dialog.ts';
import { cx } from '../../../lib/class-names.ts';
import { Icon } from '../../../components/Icon.tsx';
import { communityIcons } from './icons.ts';

interface LikeButtonProps {
  count: number;
  isLiked: boolean;
  isBusy: boolean;
  /** Whether likes are closed, because the post is disabled. */
  isDisabled?: boolean;
  onLike: (toLike: boolean) => void;
  className?: string;
}

/** A like button with its count. Its width does not change with the count. */
export function LikeButton(props: LikeButtonProps): JSX.Element {
  const { count, isLiked, isBusy, isDisabled = false, onLike, className } = props;
  const t = useT();
  const isVisitor = useUser() === null;
  return (
    <button
      type="button"
      aria-pressed={isLiked}
      aria-label={t(isLiked ? 'discussion.unlike.of' : 'discussion.like.of', { count })}
      disabled={isDisabled}
      aria-busy={isBusy || undefined}
      onClick={() => {
        if (isVisitor) openAuthDialog('login');
        else if (!isBusy) onLike(!isLiked);
      }}
      className={cx(textButtonClass, isLiked && 'text-brand', className)}
    >
      <Icon name={communityIcons.thumb} />
      <span className="min-w-[1ch] text-left tabular-nums">{count}</span>
    </button>
  );
}

/** A plain button below a text; 44 px high on phones. */
export const textButtonClass =
  'inline-flex h-11 min-w-7 items-center gap-1.5 rounded-2 px-1.5 text-13 text-text-2 select-none enabled:hover:bg-hover enabled:hover:text-text disabled:text-text-disabled sm:h-7';
