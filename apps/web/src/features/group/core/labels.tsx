import type { JSX } from 'react';
import { useT, type PlainKey } from '../../../i18n/messages.ts';
import { Icon } from '../../../components/Icon.tsx';
import { Label, type LabelTone } from '../../../components/Label.tsx';

const kinds: Readonly<Record<number, { label: PlainKey; means: PlainKey; tone: LabelTone }>> = {
  1: { label: 'group.kind.1', means: 'group.kind.1.means', tone: 'plain' },
  2: { label: 'group.kind.2', means: 'group.kind.2.means', tone: 'warning' },
  3: { label: 'group.kind.3', means: 'group.kind.3.means', tone: 'failed' },
};

/** Who may join a group. */
export function KindLabel({ auth }: { auth: number }): JSX.Element | null {
  const t = useT();
  const kind = kinds[auth];
  if (kind === undefined) return null;
  return (
    <span className="inline-flex" data-tip={t(kind.means)}>
      <Label tone={kind.tone}>
        {kind.tone === 'plain' ? null : <Icon name="lock" size={12} />}
        {t(kind.label)}
      </Label>
    </span>
  );
}

/** Shows that a group is hidden from the public list. */
export function HiddenLabel({ isVisible }: { isVisible: boolean }): JSX.Element | null {
  const t = useT();
  if (isVisible) return null;
  return (
    <span className="inline-flex" data-tip={t('group.hidden.means')}>
      <Label tone="ended">{t('group.hidden')}</Label>
    </span>
  );
}

const parts: Readonly<Record<number, PlainKey>> = {
  0: 'group.auth.0',
  1: 'group.auth.1',
  2: 'group.auth.2',
  3: 'group.auth.3',
  4: 'group.auth.4',
  5: 'group.auth.5',
};

/** Translation key of a user’s role in a group, including the owner. */
export function partKey(auth: number, isOwner: boolean): PlainKey {
  return isOwner ? 'group.auth.owner' : (parts[auth] ?? 'group.auth.0');
}

/** Date in the reader’s time zone: 2026-09-01. */
export function dayOf(moment: string): string {
  return new Date(moment).toLocaleDateString('sv-SE');
}
