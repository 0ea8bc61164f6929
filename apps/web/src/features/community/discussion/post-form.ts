import { limits } from '@xiezhi/contract/limits';
import { isRecord } from '@xiezhi/contract/wire/values';
import type { Translate } from '../../../i18n/messages.ts';
import { hasPendingUpload } from '../../../lib/under-way.ts';
import type { PostDetail } from './queries.ts';

/** What the dialog of a post holds. */
export type PostForm = {
  /** Without the id of its problem. */
  title: string;
  description: string;
  categoryId: number | null;
  content: string;
  topPriority: boolean;
};

/** What was typed, and the words of the post that it began from: whatever others change since is told by them. */
export interface KeptPost {
  form: PostForm;
  base: PostForm;
}

export const emptyForm: PostForm = {
  title: '',
  description: '',
  categoryId: null,
  content: '',
  topPriority: false,
};

export function formOfPost(post: PostDetail): PostForm {
  const { description, categoryId, content, topPriority } = post;
  return { title: withoutPrefix(post.title, post.pid), description, categoryId, content, topPriority };
}

/** As a draft keeps it. */
export function writeForm(form: PostForm, base: PostForm): string {
  return JSON.stringify({ ...inOrder(form), base: inOrder(base) });
}

/** Two that say the same are the same text. */
function inOrder({ title, description, categoryId, content, topPriority }: PostForm): PostForm {
  return { title, description, categoryId, content, topPriority };
}

/** Null for what is no form. */
export function readForm(text: string): KeptPost | null {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return null;
    const form = formIn(value);
    // Where it is not known what it began from, whatever differs was changed by both.
    return form && { form, base: formIn(value['base']) ?? emptyForm };
  } catch {
    return null;
  }
}

function formIn(value: unknown): PostForm | null {
  if (!isRecord(value)) return null;
  const { title, description, categoryId, content, topPriority } = value;
  if (typeof title !== 'string' || typeof description !== 'string' || typeof content !== 'string')
    return null;
  return {
    title,
    description,
    content,
    categoryId: typeof categoryId === 'number' ? categoryId : null,
    topPriority: topPriority === true,
  };
}

/** What is wrong, field by field. */
export function faultsOf(t: Translate, form: PostForm): { [Name in keyof PostForm]?: string } {
  const faults: { [Name in keyof PostForm]?: string } = {};
  const check = (name: 'title' | 'description' | 'content', max: number) => {
    const field = t(`talk.form.${name}`);
    if (form[name].trim() === '') faults[name] = t('talk.form.required', { field });
    else if (form[name].trim().length > max) faults[name] = t('talk.form.tooLong', { field, max });
  };
  check('title', limits.discussionTitleMax);
  check('description', limits.discussionDescriptionMax);
  check('content', limits.discussionContentMax);
  if (hasPendingUpload(form.content)) faults.content ??= t('talk.comment.underWay');
  if (form.categoryId === null)
    faults.categoryId = t('talk.form.required', { field: t('talk.form.category') });
  return faults;
}

/** The id of the problem goes before the title of a post under it, once. */
export function withPrefix(title: string, pid: string | null): string {
  return pid === null ? title : `[${pid}] ${withoutPrefix(title, pid)}`;
}

function withoutPrefix(title: string, pid: string | null): string {
  const prefix = `[${pid ?? ''}]`;
  return pid !== null && title.startsWith(prefix) ? title.slice(prefix.length).trim() : title;
}
