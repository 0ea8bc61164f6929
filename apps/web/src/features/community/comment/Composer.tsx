import { limits } from '@xiezhi/contract/limits';
import { useId, useState, type JSX } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { isComposing } from '../../../lib/composing.ts';
import { useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { commandKey } from '../../../lib/command-key.ts';
import { hasPendingUpload } from '../../../lib/pending-upload.ts';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { useScope } from '../../../routing/scope.ts';
import { Button } from '../../../components/Button.tsx';
import { FieldError } from '../../../components/FieldError.tsx';
import { Time } from '../../../components/Time.tsx';
import { useCommentDraft } from './drafts.ts';

const MarkdownEditor = lazyComponent(
  async () => (await import('../../../content/markdown-editor/MarkdownEditor.tsx')).MarkdownEditor,
  ['markdownEditor', 'field'],
  () => <div className="h-48 rounded-2 border border-line-control" aria-busy="true" />,
);

interface ComposerProps {
  /** Identifies what the text belongs to. Used as the key of its draft. */
  place: string;
  label: string;
  verb: string;
  /** Existing text to edit. */
  initial?: string;
  rows?: number;
  /** Stores the text. If this fails, the editor keeps the text and shows the error below it. */
  onSend: (content: string) => Promise<unknown>;
  /** Called by the cancel button. An editor with this button takes the focus, because the user has opened it. */
  onCancel?: () => void;
}

/** A text editor with toolbar, preview, draft and send button; Ctrl + Enter also sends. */
export function Composer({
  place,
  label,
  verb,
  initial,
  rows = 5,
  onSend,
  onCancel,
}: ComposerProps): JSX.Element {
  const t = useT();
  const id = useId();
  const scope = useScope();
  const isStaff = useUser()?.can.enterConsole ?? false;
  const draft = useCommentDraft(place, initial);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function send(): Promise<void> {
    if (isBusy) return;
    const fault = faultOf(draft.text);
    if (fault !== undefined) return setError(fault);
    setIsBusy(true);
    try {
      await onSend(draft.text);
      draft.sent(draft.text);
      setError(undefined);
    } catch (failure) {
      setError(errorMessage(failure));
    } finally {
      setIsBusy(false);
    }
  }

  function faultOf(text: string): string | undefined {
    if (text.trim() === '') return t('discussion.comment.empty');
    if (hasPendingUpload(text)) return t('discussion.comment.underWay');
    return text.length > limits.commentMax
      ? t('discussion.comment.tooLong', { max: limits.commentMax })
      : undefined;
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields in it
    <form
      aria-label={label}
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
      <MarkdownEditor
        id={id}
        label={label}
        value={draft.text}
        onChange={(text) => {
          draft.write(text);
          setError(undefined);
        }}
        max={limits.commentMax}
        profile="user"
        rows={rows}
        hasFiles={isStaff}
        hasPictures={isStaff}
        mentions={('gid' in scope ? scope.gid : undefined) ?? 'site'}
        takesFocus={onCancel !== undefined}
        hint={null}
      />
      {error === undefined ? null : <FieldError>{error}</FieldError>}
      <div className="mt-2 flex min-h-8 flex-wrap items-center gap-2">
        <output className="min-w-0 flex-1 text-12 text-text-3">
          {draft.at === null ? null : draft.isRestored ? (
            t('discussion.draft.restored')
          ) : (
            <DraftStatus at={draft.at} isKept={draft.isKept} />
          )}
        </output>
        {draft.at === null ? null : (
          <Button tone="quiet" onClick={draft.forget}>
            {t('discussion.draft.forget')}
          </Button>
        )}
        {onCancel === undefined ? null : (
          <Button tone="quiet" onClick={onCancel}>
            {t('discussion.cancel')}
          </Button>
        )}
        <Button type="submit" tone="primary" isBusy={isBusy}>
          {verb}
          <span aria-hidden="true" className="text-11 font-regular opacity-90 max-sm:hidden">
            {commandKey} Enter
          </span>
        </Button>
      </div>
    </form>
  );
}

/** Shows when the draft was stored, or that it could not be stored. */
export function DraftStatus({ at, isKept }: { at: string; isKept: boolean }): JSX.Element {
  const t = useT();
  if (!isKept) return <span className="text-v-stop">{t('discussion.draft.unkept')}</span>;
  const [before, after] = t('discussion.draft.kept', { time: '\u0000' }).split('\u0000');
  return (
    <>
      {before}
      <Time value={at} />
      {after}
    </>
  );
}
