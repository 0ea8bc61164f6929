import { auth } from './auth.ts';
import { common } from './common.ts';
import { editor } from './editor.ts';
import { home } from './home.ts';
import { outbox } from './outbox.ts';
import { problem } from './problem.ts';
import { submission } from './submission.ts';
import { verdict } from './verdict.ts';

/** Chinese is the reference: every other language has its keys and placeholders. */
export const messages = { auth, common, editor, home, outbox, problem, submission, verdict } as const;
export type Messages = typeof messages;
