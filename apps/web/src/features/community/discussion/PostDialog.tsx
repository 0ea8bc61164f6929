import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { limits } from '@xiezhi/contract/limits';
import { useState, type JSX } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { isComposing } from '../../../lib/composing.ts';
import { call, CallError, type CallBody } from '../../../api/client.ts';
import { useUser } from '../../../api/session.ts';
import { DraftStatus } from '../comment/Composer.tsx';
import { postAllowanceQuery } from '../comment/queries.ts';
import { useLocale, type Locale } from '../../../i18n/locale.ts';
import { useT, type Translate } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { MarkdownEditor } from '../../../content/markdown-editor/MarkdownEditor.tsx';
import { useUploads } from '../../../routing/use-uploads.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Field } from '../../../components/Field.tsx';
import { FieldError } from '../../../components/FieldError.tsx';
import { ConflictPanel } from '../../../components/form/ConflictPanel.tsx';
import type { FormField } from '../../../components/form/description.ts';
import { Select } from '../../../components/Select.tsx';
import { Switch } from '../../../components/Switch.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { postHref } from './addresses.ts';
import { categoryName } from './category-name.ts';
import { postFaults, withPrefix, type PostForm } from './post-form.ts';
import { categoriesQuery, postQuery, type PostCategory, type PostDetail } from './queries.ts';
import { usePostDraft } from './use-post-draft.ts';

interface PostDialogProps {
  /** Display id of the problem that a new post is about; null if it is about none. */
  pid: string | null;
  /** Group of a new post; null for a post of the site. */
  gid?: number | null;
  /** Whether the user may pin posts of the group. */
  canPin?: boolean;
  /** The post to edit; absent for a new post. */
  post?: PostDetail;
  onClose: () => void;
}

/** Creates or edits a post. The draft is stored with every key press and restored later. */
export function PostDialog({ pid, gid = null, canPin = false, post, onClose }: PostDialogProps): JSX.Element {
  const t = useT();
  const locale = useLocale();
  const router = useRouter();
  const client = useQueryClient();
  const user = useUser();
  const isStaff = user?.can.enterConsole ?? false;
  const { data: categories = [] } = useQuery(categoriesQuery);
  const uploads = useUploads(canPin || post?.can.moderate === true);
  const { data: allowance } = useQuery(postAllowanceQuery(user?.uid ?? null, gid));
  const place =
    post === undefined
      ? `post-${gid === null ? '' : `group-${gid}-`}${pid ?? 'site'}`
      : `post-edit-${post.id}`;
  const draft = usePostDraft(place, post);
  const { form, conflict } = draft;
  const isUndecided = conflict !== null && conflict.open.length > 0;
  const [isTried, setIsTried] = useState(false);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const faults = isTried ? postFaults(t, form) : {};
  const set = (part: Partial<PostForm>) => {
    // Typing is ignored during a save, so that the saved text is the text on screen.
    if (isBusy) return;
    draft.set(part);
    setError(undefined);
  };

  async function send(): Promise<void> {
    setIsTried(true);
    if (isBusy || isUndecided || Object.keys(postFaults(t, form)).length > 0) return;
    setIsBusy(true);
    try {
      const id = await store(form, { pid, gid }, post);
      draft.forget();
      showToast({
        tone: 'success',
        text: t(post === undefined ? 'discussion.form.posted' : 'discussion.form.saved'),
      });
      onClose();
      await Promise.all(
        ['discussions', 'discussion', 'discussion-allowance'].map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      );
      if (post === undefined) await router.navigate({ href: postHref({ id, gid }) });
    } catch (failure) {
      setError(await reasonOf(failure));
    } finally {
      setIsBusy(false);
    }
  }

  /**
   * Returns the error message of a failed save. If there is a newer version, loads it and returns undefined; the dialog
   * then shows it next to the typed text.
   */
  async function reasonOf(failure: unknown): Promise<string | undefined> {
    if (post !== undefined && failure instanceof CallError && failure.code === 'changedMeanwhile') {
      try {
        await client.fetchQuery({ ...postQuery(post.id, user?.uid ?? null), staleTime: 0 });
        return undefined;
      } catch (unread) {
        return errorMessage(unread);
      }
    }
    return errorMessage(failure);
  }

  return (
    <Dialog
      title={t(post === undefined ? 'discussion.form.new' : 'discussion.form.edit')}
      width={720}
      closesOutside={false}
      onClose={onClose}
      actions={
        <>
          <output className="mr-auto self-center text-12 text-text-3">
            {draft.at === null ? null : <DraftStatus at={draft.at} isKept={draft.isKept} />}
          </output>
          {draft.at === null ? null : (
            <Button tone="quiet" onClick={draft.forget}>
              {t('discussion.draft.forget')}
            </Button>
          )}
          <Button tone="primary" isBusy={isBusy} disabled={isUndecided} onClick={() => void send()}>
            {t(post === undefined ? 'discussion.form.submit' : 'discussion.form.save')}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields in it */}
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event)) return;
          event.preventDefault();
          void send();
        }}
      >
        {conflict === null ? null : (
          <ConflictPanel
            conflict={conflict}
            fields={postFields(t, categories, locale)}
            mine={form}
            decide={(name, isTheirs) => draft.decide([name], isTheirs)}
            decideAll={(isTheirs) => draft.decide(conflict.open, isTheirs)}
          />
        )}
        {post === undefined && pid !== null ? (
          <p className="text-13 text-text-2">{t('discussion.form.ofProblem', { id: pid })}</p>
        ) : null}
        <Thresholds allowance={post === undefined ? allowance : undefined} t={t} />
        <TextField
          label={t('discussion.form.title')}
          value={form.title}
          error={faults.title}
          onChange={(event) => set({ title: event.target.value })}
        />
        <TextField
          label={t('discussion.form.description.optional')}
          hint={t('discussion.form.description.hint')}
          value={form.description}
          error={faults.description}
          onChange={(event) => set({ description: event.target.value })}
        />
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
          <Field label={t('discussion.form.category')} error={faults.categoryId}>
            {({ id }) => (
              <Select
                id={id}
                label={t('discussion.form.category')}
                className="w-52"
                value={form.categoryId === null ? '' : String(form.categoryId)}
                options={[
                  { value: '', label: t('discussion.form.category.choose'), isDisabled: true },
                  ...categories.map((one) => ({ value: String(one.id), label: categoryName(one, locale) })),
                ]}
                onValueChange={(value) => set({ categoryId: value === '' ? null : Number(value) })}
              />
            )}
          </Field>
          {allowance?.can.pin === true || canPin || post?.can.moderate === true ? (
            <Switch
              label={t('discussion.form.pin')}
              checked={form.topPriority}
              onCheckedChange={(topPriority) => set({ topPriority })}
            />
          ) : null}
        </div>
        <MarkdownEditor
          label={t('discussion.form.content')}
          value={form.content}
          error={faults.content}
          max={limits.discussionContentMax}
          profile={isStaff ? 'staff' : 'user'}
          {...uploads}
          mentions={gid ?? 'site'}
          hint={null}
          onChange={(content) => set({ content })}
        />
        {error === undefined ? null : <FieldError>{error}</FieldError>}
      </form>
    </Dialog>
  );
}

/** Fields of a post, used to compare two versions. */
function postFields(
  t: Translate,
  categories: readonly PostCategory[],
  locale: Locale,
): FormField<PostForm>[] {
  return [
    { kind: 'text', name: 'title', label: t('discussion.form.title') },
    { kind: 'text', name: 'description', label: t('discussion.form.description') },
    {
      kind: 'own',
      name: 'categoryId',
      label: t('discussion.form.category'),
      render: () => null,
      inWords(value) {
        const category = categories.find(({ id }) => id === value);
        return category === undefined ? '' : categoryName(category, locale);
      },
    },
    { kind: 'switch', name: 'topPriority', label: t('discussion.form.pin') },
    { kind: 'textarea', name: 'content', label: t('discussion.form.content') },
  ];
}

interface ThresholdsProps {
  allowance:
    | {
        accepted: number;
        acceptedToPost: number;
        postsToday: number;
        postsPerDay: number;
        can: { pin: boolean };
      }
    | undefined;
  t: Translate;
}

function Thresholds({ allowance, t }: ThresholdsProps): JSX.Element | null {
  if (allowance === undefined || allowance.can.pin) return null;
  const { accepted, acceptedToPost, postsToday, postsPerDay } = allowance;
  const isShort = accepted < acceptedToPost;
  if (!isShort && postsToday < postsPerDay) return null;
  return (
    <p className="text-13 text-v-stop">
      {isShort
        ? t('discussion.needs.post', { needed: acceptedToPost, accepted })
        : t('discussion.left.none', { count: postsPerDay })}
    </p>
  );
}

/** Stores the form; resolves with the id of the post. */
async function store(
  form: PostForm,
  { pid, gid }: { pid: string | null; gid: number | null },
  post: PostDetail | undefined,
): Promise<number> {
  const words: Omit<CallBody<'POST /api/discussions'>, 'pid' | 'gid'> = {
    title: form.title.trim(),
    description: form.description.trim(),
    content: form.content,
    categoryId: form.categoryId ?? 0,
    topPriority: form.topPriority,
  };
  if (post === undefined)
    return (
      await call('POST /api/discussions', {
        body: { ...words, title: withPrefix(words.title, pid), pid, ...(gid !== null && { gid }) },
      })
    ).id;
  await call('PUT /api/discussion', {
    body: { ...words, id: post.id, title: withPrefix(words.title, post.pid), version: post.gmtModified },
  });
  return post.id;
}
