import { useDraft } from '../comment/drafts.ts';
import { changedFields, merge } from '../../../components/form/merge.ts';
import type { Conflict } from '../../../components/form/use-form-page.ts';
import { emptyForm, formOfPost, readForm, writeForm, type PostForm } from './post-form.ts';
import type { PostDetail } from './queries.ts';

export interface PostDraft {
  /** What was typed, with what only others have changed since. */
  form: PostForm;
  /** ISO moment of the last key; null while nothing is kept. */
  at: string | null;
  /** It outlives the page. */
  isKept: boolean;
  set: (part: Partial<PostForm>) => void;
  forget: () => void;
  /** A newer version of the post came since the draft was begun; null: none did. */
  conflict: Conflict<PostForm> | null;
  /** Decides fields that both changed. */
  decide: (names: readonly string[], isTheirs: boolean) => void;
}

/**
 * What is being written, kept with every key beside the words that it began from: a draft that is opened again after
 * days meets what others have saved since, and never writes over it unasked.
 * @param place names the draft in this browser
 * @param post absent: a new one
 */
export function usePostDraft(place: string, post: PostDetail | undefined): PostDraft {
  const theirs = post === undefined ? emptyForm : formOfPost(post);
  const draft = useDraft(place, writeForm(theirs, theirs));
  const kept = draft.at === null ? null : readForm(draft.text);
  const { values: form, clashes } = merge(kept?.base ?? theirs, kept?.form ?? theirs, theirs);

  /** What nobody has to decide about grows from the newest version from now on. */
  function keep(next: PostForm, open: readonly string[]): void {
    const former = Object.entries(kept?.base ?? theirs).filter(([name]) => open.includes(name));
    draft.write(writeForm(next, { ...theirs, ...Object.fromEntries(former) }));
  }

  // Who pins a post does not edit it.
  const isNewer =
    post !== undefined &&
    kept !== null &&
    changedFields(kept.base, theirs).some((name) => name !== 'topPriority' || clashes.includes(name));
  return {
    form,
    at: draft.at,
    isKept: draft.isKept,
    set: (part) => keep({ ...form, ...part }, clashes),
    forget: draft.forget,
    conflict: isNewer
      ? {
          theirs: { values: theirs, version: post.gmtModified, by: null, at: post.gmtModified },
          open: clashes,
        }
      : null,
    decide(names, isTheirs) {
      const taken = Object.entries(theirs).filter(([name]) => isTheirs && names.includes(name));
      keep(
        { ...form, ...Object.fromEntries(taken) },
        clashes.filter((name) => !names.includes(name)),
      );
    },
  };
}
