import type { JSX } from 'react';
import { useT } from '../../../../i18n/messages.ts';
import { Icon, type IconName } from '../../../../components/Icon.tsx';
import type { HandInState } from './queries.ts';

const looks = {
  nothing: ['text-text-3', null],
  onTime: ['text-v-ac', 'check'],
  late: ['text-v-stop', 'clock'],
  reopened: ['text-brand', 'reset'],
} as const satisfies Record<HandInState, readonly [string, IconName | null]>;

/** Whether and when homework was handed in, as symbol and word. */
export function StateLabel({ state }: { state: HandInState }): JSX.Element {
  const t = useT();
  const [tone, icon] = looks[state];
  return (
    <span className={`inline-flex items-center gap-1 text-13 font-medium whitespace-nowrap ${tone}`}>
      {icon === null ? null : <Icon name={icon} size={14} />}
      {t(`training.homework.${state}`)}
    </span>
  );
}
