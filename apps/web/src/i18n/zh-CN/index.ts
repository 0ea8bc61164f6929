import { common } from './common.ts';
import { problem } from './problem.ts';
import { verdict } from './verdict.ts';

/**
 * Texts that every page may need. The texts in areas.ts load later. Chinese is the reference: every other language has
 * its keys and placeholders.
 */
export const messages = { common, problem, verdict } as const;
export type Messages = typeof messages;
