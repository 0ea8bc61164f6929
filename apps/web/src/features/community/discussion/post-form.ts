import { limits } from '@xiezhi/contract/limits';
import { isRecord } from '@xiezhi/contract/wire/values';
import type { Translate } from '../../../i18n/messages.ts';
import { hasPendingUpload } from '../../../lib/pending-upload.ts';
import type { PostDetail } from './queries.ts';

/** Form values of a post. */
export type PostForm = {
  /** Title without the prefix of the problem id. */
  title: string;
  description: string;
  categoryId: number | null;
  content: string;
  topPriority: boolean;
};

/**
 * The typed text, and the version of the post on which it is based. The version is needed to detect later changes by
 * others.
 */
export interface StoredPostDraft {
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

/** Serializes a draft. */
export function writeForm(form: PostForm, base: PostForm): string {
  return JSON.stringify({ ...inOrder(form), base: inOrder(base) });
}

/** Puts the fields in a fixed order, so that equal forms are stored as equal text. */
function inOrder({ title, description, categoryId, content, topPriority }: PostForm): PostForm {
  return { title, description, categoryId, content, topPriority };
}

/** Parses a stored draft; null if it is invalid. */
export function readForm(text: string): StoredPostDraft | null {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return null;
    const form = formIn(value);
    // If the base version is unknown, treat every field that differs as changed by both sides.
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

/** Validation errors by field. */
export function postFaults(t: Translate, form: PostForm): { [Name in keyof PostForm]?: string } {
  const faults: { [Name in keyof PostForm]?: string } = {};
  const check = (name: 'title' | 'description' | 'content', max: number) => {
    const field = t(`discussion.form.${name}`);
    const isOptional = name === 'description';
    if (form[name].trim() === '' && !isOptional) faults[name] = t('discussion.form.required', { field });
    else if (form[name].trim().length > max) faults[name] = t('discussion.form.tooLong', { field, max });
  };
  check('title', limits.discussionTitleMax);
  check('description', limits.discussionDescriptionMax);
  check('content', limits.discussionContentMax);
  if (hasPendingUpload(form.content)) faults.content ??= t('discussion.comment.underWay');
  if (form.categoryId === null)
    faults.categoryId = t('discussion.form.required', { field: t('discussion.form.category') });
  return faults;
}

/** Adds the problem id to the beginning of the title of a post about it, unless it is there. */
export function withPrefix(title: string, pid: string | null): string {
  return pid === null ? title : `[${pid}] ${withoutPrefix(title, pid)}`;
}

function withoutPrefix(title: string, pid: string | null): string {
  const prefix = `[${pid ?? ''}]`;
  return pid !== null && title.startsWith(prefix) ? title.slice(prefix.length).trim() : title;
}
