import { useCommentDraft } from '../comment/drafts.ts';
import { changedFields, merge } from '../../../components/form/merge.ts';
import type { Conflict } from '../../../components/form/use-form-page.ts';
import { emptyForm, formOfPost, readForm, writeForm, type PostForm } from './post-form.ts';
import type { PostDetail } from './queries.ts';

export interface PostDraft {
  /** The typed values, merged with fields that only others have changed since. */
  form: PostForm;
  /** ISO time of the last key press; null while nothing is stored. */
  at: string | null;
  /** Whether it is stored beyond this page. */
  isKept: boolean;
  set: (part: Partial<PostForm>) => void;
  forget: () => void;
  /** A newer version of the post since the draft was begun; null if none. */
  conflict: Conflict<PostForm> | null;
  /** Resolves fields that both changed. */
  decide: (names: readonly string[], isTheirs: boolean) => void;
}

/**
 * A draft of a post, stored with every key press together with the version it is based on: a draft that is
 * opened days later is merged with saves by others and never overwrites them without confirmation.
 * @param place Key of the draft in this browser
 * @param post Absent: a new post
 */
export function usePostDraft(place: string, post: PostDetail | undefined): PostDraft {
  const theirs = post === undefined ? emptyForm : formOfPost(post);
  const draft = useCommentDraft(place, writeForm(theirs, theirs));
  const stored = draft.at === null ? null : readForm(draft.text);
  const { values: form, clashes } = merge(stored?.base ?? theirs, stored?.form ?? theirs, theirs);

  /** Fields without a conflict are based on the newest version from now on. */
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
