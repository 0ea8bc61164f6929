import type { Translated } from '../translated.ts';
import type { Messages } from '../zh-CN/index.ts';
import { common } from './common.ts';
import { editor } from './editor.ts';
import { home } from './home.ts';
import { problem } from './problem.ts';
import { submission } from './submission.ts';
import { verdict } from './verdict.ts';

export const messages = { common, editor, home, problem, submission, verdict } satisfies {
  [Area in keyof Messages]: Translated<Messages[Area]>;
};
