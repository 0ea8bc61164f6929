import { createContext, use, type ComponentType } from 'react';

export interface EntranceProps {
  /** Called once submitting is allowed. */
  onDone: () => void;
  onClose: () => void;
}

/** Restrictions on submitting that the scope of a problem adds to those of the problem. */
export interface SubmitRestriction {
  /** Whether submissions are no longer accepted. */
  readonly isClosed: boolean;
  /** Whether the editor must not offer completions, because the exam turns them off. */
  readonly isCompletionOff?: boolean;
  /** Asks for the password that submitting requires. */
  readonly Entrance: ComponentType<EntranceProps>;
}

/** Null: the scope has no restriction. */
export const SubmitRestrictionContext = createContext<SubmitRestriction | null>(null);

export function useSubmitRestriction(): SubmitRestriction | null {
  return use(SubmitRestrictionContext);
}
