import type { Translated } from '../translated.ts';
import type { Messages } from '../zh-CN/index.ts';
import { common } from './common.ts';
import { problem } from './problem.ts';
import { verdict } from './verdict.ts';

export const messages = { common, problem, verdict } satisfies {
  [Area in keyof Messages]: Translated<Messages[Area]>;
};
