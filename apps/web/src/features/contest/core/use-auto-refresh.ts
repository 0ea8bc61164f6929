import { intervals } from '@xiezhi/contract/limits';
import { useState } from 'react';

/** Polling every ten seconds; off by default. */
export function useAutoRefresh(): {
  isOn: boolean;
  set: (isOn: boolean) => void;
  interval: number | false;
} {
  const [isOn, set] = useState(false);
  return { isOn, set, interval: isOn && intervals.contestHelperPoll };
}
