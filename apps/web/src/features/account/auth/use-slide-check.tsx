import { type ReactNode, useState } from 'react';
import { CallError } from '../../../api/client.ts';
import { SlideCheck } from './SlideCheck.tsx';

interface SlideChecked {
  /** The slide check while the server requires one; render it near the submit button. */
  readonly check: ReactNode;
  /**
   * Calls `ask` with an empty token. If the server requires a check, calls `ask` again with the token of the solved
   * check.
   */
  readonly withCheck: <Answer>(ask: (slideToken: string) => Promise<Answer>) => Promise<Answer>;
}

/**
 * Shows a slide check in the middle of a call if the server requires one. The call waits until the user has solved it.
 */
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
