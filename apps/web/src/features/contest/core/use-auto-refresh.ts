import { intervals } from '@xiezhi/contract/limits';
import { useState } from 'react';

/** Asking again every ten seconds, off until it is switched on. */
export function useAutoRefresh(): {
  isOn: boolean;
  set: (isOn: boolean) => void;
  interval: number | false;
} {
  const [isOn, set] = useState(false);
  return { isOn, set, interval: isOn && intervals.contestHelperPoll };
}
