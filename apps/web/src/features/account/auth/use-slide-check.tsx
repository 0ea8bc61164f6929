import { type ReactNode, useState } from 'react';
import { CallError } from '../../../api/client.ts';
import { SlideCheck } from './SlideCheck.tsx';

interface SlideChecked {
  /** The slide check while the server requires one; render it near the submit button. */
  readonly check: ReactNode;
  /**
   * Calls with an empty token first; if the server requires a check, again with the token of the solved one.
   */
  readonly withCheck: <Answer>(ask: (slideToken: string) => Promise<Answer>) => Promise<Answer>;
}

/** Slide check in the middle of a call: the call waits for it. */
export function useSlideCheck(): SlideChecked {
  const [pass, setPass] = useState<((token: string) => void) | null>(null);
  return {
    check:
      pass === null ? null : (
        <SlideCheck
          onPass={(token) => {
            setPass(null);
            pass(token);
          }}
        />
      ),
    async withCheck(ask) {
      try {
        return await ask('');
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'slideCheckRequired') throw error;
      }
      return await ask(await new Promise<string>((resolve) => setPass(() => resolve)));
    },
  };
}
