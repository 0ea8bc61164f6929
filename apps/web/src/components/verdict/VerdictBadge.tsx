import type { JSX, ReactNode } from 'react';
import { useT } from '../../i18n/messages.ts';
import { cx } from '../../lib/class-names.ts';
import { appearanceOf } from './appearance.ts';
import { caseName, statusName } from './names.ts';
import { VerdictGlyph } from './VerdictGlyph.tsx';

export type BadgeSize = 'S' | 'M' | 'L';

const GLYPH = { S: 14, M: 16, L: 28 } as const;
const CLASS = { S: 'vd-s', M: 'vd-m', L: 'vd-l' } as const;

interface VerdictBadgeProps {
  status: number;
  /** S in tables, M in panel headers, L for the main verdict of a page. */
  size?: BadgeSize;
  /** Whether an `S` badge shows the name as well. Otherwise it shows only the letters. */
  isNamed?: boolean;
  /** Whether the verdict is that of a single case, which is called "skipped" instead of "cancelled". */
  isCase?: boolean;
  children?: ReactNode;
}

/** A verdict by shape, letters, color and, if there is space, its name. */
export function VerdictBadge({
  status,
  size = 'S',
  isNamed,
  isCase,
  children,
}: VerdictBadgeProps): JSX.Element {
  const t = useT();
  const { letters, tone } = appearanceOf(status);
  const name = t(isCase === true ? caseName(status) : statusName(status));
  const showsName = (isNamed ?? size !== 'S') || letters === '';
  return (
    <span className={cx('vd', CLASS[size], `v-${tone}`)} data-tip={showsName ? undefined : name}>
      <VerdictGlyph status={status} size={GLYPH[size]} />
      {letters !== '' && <span className="vd-letters">{letters}</span>}
      {showsName ? <span>{name}</span> : <span className="sr-only">{name}</span>}
      {children}
    </span>
  );
}

/** Shows only the glyph of a verdict, for narrow columns. The verdict's name is its label and tooltip. */
export function VerdictIcon({ status, size = 14 }: { status: number; size?: number }): JSX.Element {
  const t = useT();
  const name = t(statusName(status));
  return (
    <span className={cx('vd vd-s', `v-${appearanceOf(status).tone}`)} data-tip={name}>
      <VerdictGlyph status={status} size={size} />
      <span className="sr-only">{name}</span>
    </span>
  );
}
