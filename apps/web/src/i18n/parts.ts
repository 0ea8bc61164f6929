import type { consoleParts } from './console-parts.ts';
import type { contestParts } from './contest-parts.ts';
import type { groupParts } from './group-parts.ts';
import type { hintParts } from './hint-parts.ts';
import type { Locale } from './locale.ts';
import type { trainingParts } from './training-parts.ts';
import type { messageParts } from './message-parts.ts';
import type { searchParts } from './search-parts.ts';

type Texts = Readonly<Record<string, string>>;

/** Areas whose texts come with the pages and dialogs that need them; all others are there from the start. */
export const parts = {
  home: {
    'zh-CN': () => import('./zh-CN/home.ts'),
    'en-US': () => import('./en-US/home.ts'),
  },
  submission: {
    'zh-CN': () => import('./zh-CN/submission.ts'),
    'en-US': () => import('./en-US/submission.ts'),
  },
  editor: {
    'zh-CN': () => import('./zh-CN/editor.ts'),
    'en-US': () => import('./en-US/editor.ts'),
  },
  keys: {
    'zh-CN': () => import('./zh-CN/keys.ts'),
    'en-US': () => import('./en-US/keys.ts'),
  },
  find: {
    'zh-CN': () => import('./zh-CN/find.ts'),
    'en-US': () => import('./en-US/find.ts'),
  },
  compiler: {
    'zh-CN': () => import('./zh-CN/compiler.ts'),
    'en-US': () => import('./en-US/compiler.ts'),
  },
  outbox: {
    'zh-CN': () => import('./zh-CN/outbox.ts'),
    'en-US': () => import('./en-US/outbox.ts'),
  },
  message: {
    'zh-CN': () => import('./zh-CN/message.ts'),
    'en-US': () => import('./en-US/message.ts'),
  },
  talk: {
    'zh-CN': () => import('./zh-CN/talk.ts'),
    'en-US': () => import('./en-US/talk.ts'),
  },
  assistant: {
    'zh-CN': () => import('./zh-CN/assistant.ts'),
    'en-US': () => import('./en-US/assistant.ts'),
  },
  about: {
    'zh-CN': () => import('./zh-CN/about.ts'),
    'en-US': () => import('./en-US/about.ts'),
  },
  palette: {
    'zh-CN': () => import('./zh-CN/palette.ts'),
    'en-US': () => import('./en-US/palette.ts'),
  },
  auth: {
    'zh-CN': () => import('./zh-CN/auth.ts'),
    'en-US': () => import('./en-US/auth.ts'),
  },
  why: {
    'zh-CN': () => import('./zh-CN/why.ts'),
    'en-US': () => import('./en-US/why.ts'),
  },
  run: {
    'zh-CN': () => import('./zh-CN/run.ts'),
    'en-US': () => import('./en-US/run.ts'),
  },
  user: {
    'zh-CN': () => import('./zh-CN/user.ts'),
    'en-US': () => import('./en-US/user.ts'),
  },
  ranking: {
    'zh-CN': () => import('./zh-CN/ranking.ts'),
    'en-US': () => import('./en-US/ranking.ts'),
  },
  acts: {
    'zh-CN': () => import('./zh-CN/acts.ts'),
    'en-US': () => import('./en-US/acts.ts'),
  },
  focus: {
    'zh-CN': () => import('./zh-CN/focus.ts'),
    'en-US': () => import('./en-US/focus.ts'),
  },
  compare: {
    'zh-CN': () => import('./zh-CN/compare.ts'),
    'en-US': () => import('./en-US/compare.ts'),
  },
  conversation: {
    'zh-CN': () => import('./zh-CN/conversation.ts'),
    'en-US': () => import('./en-US/conversation.ts'),
  },
  setting: {
    'zh-CN': () => import('./zh-CN/setting.ts'),
    'en-US': () => import('./en-US/setting.ts'),
  },
  security: {
    'zh-CN': () => import('./zh-CN/security.ts'),
    'en-US': () => import('./en-US/security.ts'),
  },
  list: {
    'zh-CN': () => import('./zh-CN/list.ts'),
    'en-US': () => import('./en-US/list.ts'),
  },
  form: {
    'zh-CN': () => import('./zh-CN/form.ts'),
    'en-US': () => import('./en-US/form.ts'),
  },
  field: {
    'zh-CN': () => import('./zh-CN/field.ts'),
    'en-US': () => import('./en-US/field.ts'),
  },
  confirm: {
    'zh-CN': () => import('./zh-CN/confirm.ts'),
    'en-US': () => import('./en-US/confirm.ts'),
  },
  markup: {
    'zh-CN': () => import('./zh-CN/markup.ts'),
    'en-US': () => import('./en-US/markup.ts'),
  },
} satisfies Record<string, PartLoaders>;

type AllParts = typeof parts &
  typeof consoleParts &
  typeof contestParts &
  typeof trainingParts &
  typeof messageParts &
  typeof hintParts &
  typeof searchParts &
  typeof groupParts;

export type Part = keyof AllParts;

/** The Chinese texts of each part, which give the keys and placeholders. */
export type PartMessages = {
  [Name in Part]: TextsIn<Awaited<ReturnType<AllParts[Name]['zh-CN']>>, Name>;
};
type TextsIn<Module, Name> = Name extends keyof Module ? Module[Name] : never;

/** How the module with the texts of an area is fetched, in each language; it exports them under the area's name. */
export type PartLoaders = Readonly<Record<Locale, () => Promise<Readonly<Record<string, Texts>>>>>;
