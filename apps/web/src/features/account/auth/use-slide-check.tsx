import { type ReactNode, useState } from 'react';
import { CallError } from '../../../api/client.ts';
import { SlideCheck } from './SlideCheck.tsx';

interface SlideChecked {
  /** The check while one is asked for, to stand where the form is sent. */
  readonly check: ReactNode;
  /** Calls with a token, empty at first; where the server asks for a check, again with that of the solved one. */
  readonly withCheck: <Answer>(ask: (slideToken: string) => Promise<Answer>) => Promise<Answer>;
}

/** A slide check in the middle of a call: the call waits for it. */
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
