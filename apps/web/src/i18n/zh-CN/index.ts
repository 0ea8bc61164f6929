import { common } from './common.ts';
import { problem } from './problem.ts';
import { verdict } from './verdict.ts';

/**
 * The texts that every page may need; those of areas.ts come later. Chinese is the reference: every other
 * language has its keys and placeholders.
 */
export const messages = { common, problem, verdict } as const;
export type Messages = typeof messages;
