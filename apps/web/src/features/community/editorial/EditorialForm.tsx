import { useMutation, useQueryClient } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import type { EditorialRule } from '@xiezhi/contract/routes/editorial';
import { useId, useState, type JSX } from 'react';
import { call } from '../../../api/client.ts';
import { errorMessage } from '../../../api/error-message.ts';
import { useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { MarkdownEditor } from '../../../content/markdown-editor/MarkdownEditor.tsx';
import { Button } from '../../../components/Button.tsx';
import { DateTimeField } from '../../../components/date-time/DateTimeField.tsx';
import { useSiteZone } from '../../../components/date-time/use-site-zone.ts';
import { isOutdated, NewerNote } from '../../../components/form/NewerNote.tsx';
import { FieldError } from '../../../components/FieldError.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { Select } from '../../../components/Select.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { useUnsaved } from '../../../routing/unsaved.ts';
import { editorialQuery, type Editorial, type EditorialTarget } from './queries.ts';

interface EditorialFormProps {
  place: EditorialTarget;
  editorial: Editorial | null;
  onSaved: () => void;
  onCancel: () => void;
}

/** Edits an editorial: its text or a link to a post, and the rule that says when it opens. */
export function EditorialForm({ place, editorial, onSaved, onCancel }: EditorialFormProps): JSX.Element {
  const t = useT();
  const id = useId();
  const [kind, setKind] = useState<'text' | 'post'>(editorial?.post ? 'post' : 'text');
  const [content, setContent] = useState(editorial?.isStaffText ? editorial.content : '');
  const [post, setPost] = useState(editorial?.post ? String(editorial.post.did) : '');
  const [rule, setRule] = useState<EditorialRule>(editorial?.rule ?? ('cid' in place ? 'ended' : 'solved'));
  const [attempts, setAttempts] = useState(String(editorial?.attempts ?? 5));
  const [opensAt, setOpensAt] = useState<string | null>(editorial?.opensAt ?? null);
  const siteZone = useSiteZone();
  const [version, setVersion] = useState(editorial?.gmtModified ?? null);
  const [isTyped, setIsTyped] = useState(false);
  useUnsaved(isTyped);
  const client = useQueryClient();
  const current = editorialQuery(place, useUser()?.uid ?? null);
  const save = useMutation({
    mutationFn: (edited: string | null) =>
      call('PUT /api/editorial', {
        body: {
          ...place,
          ...(kind === 'text' ? { content } : { did: postNumber(post) }),
          rule,
          ...(rule === 'attempts' && { attempts: Number(attempts) }),
          ...(rule === 'date' && { opensAt }),
          version: edited,
        },
      }),
    meta: { isQuiet: true },
    onSuccess: onSaved,
    onError: (error) =>
      isOutdated(error) ? client.invalidateQueries({ queryKey: current.queryKey }) : undefined,
  });
  const rules: readonly EditorialRule[] =
    'cid' in place ? ['ended', 'date'] : ['solved', 'ended', 'attempts', 'date'];
  return (
    <form
      aria-label={t('editorial.write')}
      className="grid gap-3"
      onInput={() => setIsTyped(true)}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(version);
      }}
    >
      <Segmented
        label={t('editorial.source')}
        value={kind}
        options={[
          { value: 'text', label: t('editorial.source.text') },
          { value: 'post', label: t('editorial.source.post') },
        ]}
        onChange={setKind}
      />
      {kind === 'text' ? (
        <MarkdownEditor
          id={id}
          label={t('editorial.text')}
          value={content}
          onChange={setContent}
          max={limits.discussionContentMax}
          profile="staff"
          rows={14}
        />
      ) : (
        <TextField
          id={id}
          label={t('editorial.post')}
          hint={t('editorial.post.hint')}
          value={post}
          maxLength={200}
          onChange={(event) => setPost(event.target.value)}
        />
      )}
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={t('editorial.rule')}
          value={rule}
          options={rules.map((value) => ({ value, label: t(`editorial.rule.${value}`) }))}
          onValueChange={(value) => setRule(rules.find((one) => one === value) ?? rule)}
        />
        {rule === 'attempts' ? (
          <TextField
            label={t('editorial.attempts')}
            type="number"
            min={1}
            max={100}
            value={attempts}
            onChange={(event) => setAttempts(event.target.value)}
          />
        ) : null}
        {rule === 'date' ? (
          <DateTimeField
            siteZone={siteZone}
            label={t('editorial.opensAt')}
            value={opensAt}
            onChange={setOpensAt}
          />
        ) : null}
      </div>
      <p className="text-12 text-text-3">{t('editorial.rule.note')}</p>
      {isOutdated(save.error) ? (
        <NewerNote
          theirs={(editorial?.content ?? '').split('\n')}
          isBusy={save.isPending}
          onTheirs={() => {
            setKind(editorial?.post ? 'post' : 'text');
            setContent(editorial?.isStaffText ? editorial.content : '');
            setPost(editorial?.post ? String(editorial.post.did) : '');
            setVersion(editorial?.gmtModified ?? null);
            save.reset();
          }}
          onMine={() => save.mutate(editorial?.gmtModified ?? null)}
        />
      ) : save.error === null ? null : (
        <FieldError>{errorMessage(save.error)}</FieldError>
      )}
      <div className="flex justify-end gap-2">
        <Button tone="quiet" onClick={onCancel}>
          {t('editorial.cancel')}
        </Button>
        <Button type="submit" tone="primary" isBusy={save.isPending}>
          {t('editorial.save')}
        </Button>
      </div>
    </form>
  );
}

/** Returns the id of a post that was typed as an id or as a URL; 0 if there is none. */
function postNumber(text: string): number {
  return Number(/(\d+)\D*$/.exec(text)?.[1] ?? 0);
}
