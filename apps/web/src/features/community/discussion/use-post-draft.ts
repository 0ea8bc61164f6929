import { useCommentDraft } from '../comment/drafts.ts';
import { changedFields, merge } from '../../../components/form/merge.ts';
import type { Conflict } from '../../../components/form/use-form-page.ts';
import { emptyForm, formOfPost, readForm, writeForm, type PostForm } from './post-form.ts';
import type { PostDetail } from './queries.ts';

export interface PostDraft {
  /** The typed values. Fields that only others have changed since have the new value. */
  form: PostForm;
  /** ISO time of the last key press; null if no draft is stored. */
  at: string | null;
  /** Whether the draft outlives this page. */
  isKept: boolean;
  set: (part: Partial<PostForm>) => void;
  forget: () => void;
  /** A version of the post that is newer than the one on which the draft is based; null if there is none. */
  conflict: Conflict<PostForm> | null;
  /** Resolves the conflicts of fields that both sides changed. */
  decide: (names: readonly string[], isTheirs: boolean) => void;
}

/**
 * A draft of a post. It is stored with every key press, together with the version on which it is based. If it is opened
 * days later, it is merged with versions that others have saved, and never overwrites them without confirmation.
 * @param place key of the draft in this browser
 * @param post the post to edit; absent for a new post
 */
export function usePostDraft(place: string, post: PostDetail | undefined): PostDraft {
  const theirs = post === undefined ? emptyForm : formOfPost(post);
  const draft = useCommentDraft(place, writeForm(theirs, theirs));
  const stored = draft.at === null ? null : readForm(draft.text);
  const { values: form, clashes } = merge(stored?.base ?? theirs, stored?.form ?? theirs, theirs);

  /** Stores the typed values. Fields without a conflict are then based on the newest version. */
  function keep(next: PostForm, open: readonly string[]): void {
    const former = Object.entries(stored?.base ?? theirs).filter(([name]) => open.includes(name));
    draft.write(writeForm(next, { ...theirs, ...Object.fromEntries(former) }));
  }

  // Pinning a post does not count as an edit.
  const isNewer =
    post !== undefined &&
    stored !== null &&
    changedFields(stored.base, theirs).some((name) => name !== 'topPriority' || clashes.includes(name));
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
