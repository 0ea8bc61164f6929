import { intervals } from '@xiezhi/contract/limits';
import { useState } from 'react';

/** Switch for polling every ten seconds. It is off by default. */
export function useAutoRefresh(): {
  isOn: boolean;
  set: (isOn: boolean) => void;
  interval: number | false;
} {
  const [isOn, set] = useState(false);
  return { isOn, set, interval: isOn && intervals.contestHelperPoll };
}
