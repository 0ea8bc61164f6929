import { createContext, use, type ComponentType } from 'react';

export interface EntranceProps {
  /** One may submit from now on. */
  onDone: () => void;
  onClose: () => void;
}

/** What the place around a problem says of submitting, beyond what the problem says itself. */
export interface SubmitRestriction {
  /** Nothing is taken any more. */
  readonly isClosed: boolean;
  /** Asks for the password without which nothing can be submitted. */
  readonly Entrance: ComponentType<EntranceProps>;
}

/** Null: the place asks for nothing. */
export const SubmitGateContext = createContext<SubmitRestriction | null>(null);

export function useSubmitGate(): SubmitRestriction | null {
  return use(SubmitGateContext);
}
