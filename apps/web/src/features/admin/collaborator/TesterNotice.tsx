import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { Icon } from '../../../components/Icon.tsx';

/** Tells testers and curators why they can submit although others cannot. */
export function TesterNotice({ of }: { of: 'testing' | 'curating' | 'testing.contest' }): JSX.Element {
  const t = useT();
  return (
    <p role="note" className="my-2 flex items-start gap-2 rounded-2 bg-sunk px-3 py-2 text-13 text-text-2">
      <Icon name="info" className="mt-0.5 flex-none" />
      <span className="min-w-0">{t(`shared.${of}`)}</span>
    </p>
  );
}
