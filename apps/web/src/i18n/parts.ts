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
    'zh-CN': async () => (await import('./zh-CN/home.ts')).home,
    'en-US': async () => (await import('./en-US/home.ts')).home,
  },
  submission: {
    'zh-CN': async () => (await import('./zh-CN/submission.ts')).submission,
    'en-US': async () => (await import('./en-US/submission.ts')).submission,
  },
  editor: {
    'zh-CN': async () => (await import('./zh-CN/editor.ts')).editor,
    'en-US': async () => (await import('./en-US/editor.ts')).editor,
  },
  compiler: {
    'zh-CN': async () => (await import('./zh-CN/compiler.ts')).compiler,
    'en-US': async () => (await import('./en-US/compiler.ts')).compiler,
  },
  outbox: {
    'zh-CN': async () => (await import('./zh-CN/outbox.ts')).outbox,
    'en-US': async () => (await import('./en-US/outbox.ts')).outbox,
  },
  message: {
    'zh-CN': async () => (await import('./zh-CN/message.ts')).message,
    'en-US': async () => (await import('./en-US/message.ts')).message,
  },
  talk: {
    'zh-CN': async () => (await import('./zh-CN/talk.ts')).talk,
    'en-US': async () => (await import('./en-US/talk.ts')).talk,
  },
  assistant: {
    'zh-CN': async () => (await import('./zh-CN/assistant.ts')).assistant,
    'en-US': async () => (await import('./en-US/assistant.ts')).assistant,
  },
  about: {
    'zh-CN': async () => (await import('./zh-CN/about.ts')).about,
    'en-US': async () => (await import('./en-US/about.ts')).about,
  },
  palette: {
    'zh-CN': async () => (await import('./zh-CN/palette.ts')).palette,
    'en-US': async () => (await import('./en-US/palette.ts')).palette,
  },
  auth: {
    'zh-CN': async () => (await import('./zh-CN/auth.ts')).auth,
    'en-US': async () => (await import('./en-US/auth.ts')).auth,
  },
  why: {
    'zh-CN': async () => (await import('./zh-CN/why.ts')).why,
    'en-US': async () => (await import('./en-US/why.ts')).why,
  },
  run: {
    'zh-CN': async () => (await import('./zh-CN/run.ts')).run,
    'en-US': async () => (await import('./en-US/run.ts')).run,
  },
  user: {
    'zh-CN': async () => (await import('./zh-CN/user.ts')).user,
    'en-US': async () => (await import('./en-US/user.ts')).user,
  },
  ranking: {
    'zh-CN': async () => (await import('./zh-CN/ranking.ts')).ranking,
    'en-US': async () => (await import('./en-US/ranking.ts')).ranking,
  },
  acts: {
    'zh-CN': async () => (await import('./zh-CN/acts.ts')).acts,
    'en-US': async () => (await import('./en-US/acts.ts')).acts,
  },
  focus: {
    'zh-CN': async () => (await import('./zh-CN/focus.ts')).focus,
    'en-US': async () => (await import('./en-US/focus.ts')).focus,
  },
  compare: {
    'zh-CN': async () => (await import('./zh-CN/compare.ts')).compare,
    'en-US': async () => (await import('./en-US/compare.ts')).compare,
  },
  conversation: {
    'zh-CN': async () => (await import('./zh-CN/conversation.ts')).conversation,
    'en-US': async () => (await import('./en-US/conversation.ts')).conversation,
  },
  setting: {
    'zh-CN': async () => (await import('./zh-CN/setting.ts')).setting,
    'en-US': async () => (await import('./en-US/setting.ts')).setting,
  },
  security: {
    'zh-CN': async () => (await import('./zh-CN/security.ts')).security,
    'en-US': async () => (await import('./en-US/security.ts')).security,
  },
  list: {
    'zh-CN': async () => (await import('./zh-CN/list.ts')).list,
    'en-US': async () => (await import('./en-US/list.ts')).list,
  },
  form: {
    'zh-CN': async () => (await import('./zh-CN/form.ts')).form,
    'en-US': async () => (await import('./en-US/form.ts')).form,
  },
  field: {
    'zh-CN': async () => (await import('./zh-CN/field.ts')).field,
    'en-US': async () => (await import('./en-US/field.ts')).field,
  },
  confirm: {
    'zh-CN': async () => (await import('./zh-CN/confirm.ts')).confirm,
    'en-US': async () => (await import('./en-US/confirm.ts')).confirm,
  },
  markup: {
    'zh-CN': async () => (await import('./zh-CN/markup.ts')).markup,
    'en-US': async () => (await import('./en-US/markup.ts')).markup,
  },
} satisfies Record<string, Record<Locale, () => Promise<Texts>>>;

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
export type PartMessages = { [Name in Part]: Awaited<ReturnType<AllParts[Name]['zh-CN']>> };

/** How the texts of an area are fetched, in each language. */
export type PartLoaders = Readonly<Record<Locale, () => Promise<Texts>>>;
