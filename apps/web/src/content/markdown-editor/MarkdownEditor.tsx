import { useDeferredValue, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { isComposing } from '../../lib/composing.ts';
import { useT } from '../../i18n/messages.ts';
import { cx } from '../../lib/class-names.ts';
import { Markdown } from '../markdown/lazy-markdown.ts';
import type { Profile } from '../markdown/sanitize.ts';
import { Count } from '../../components/field/Count.tsx';
import { Field, type FieldFrame } from '../../components/Field.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { EditorStorage } from './EditorStorage.tsx';
import { nextItem, type Edit, type SelectedText } from './marks.ts';
import { MentionList } from './MentionList.tsx';
import { ToolLine } from './ToolLine.tsx';
import { toolsOf, type Tool } from './tools.ts';
import { selectedOf, typeEdit } from './typing.ts';
import { useFiles } from './use-files.ts';
import { useMentions } from './use-mentions.ts';

/**
 * Properties of the editor. By default, `hint` describes the supported syntax; pass null if the page describes it
 * itself.
 */
export interface MarkdownEditorProps extends FieldFrame {
  id?: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Whether to mark the label as required. The accessible name has no mark. */
  isRequired?: boolean;
  /** Maximum number of characters that the server accepts. Shown as a counter; typed text is never truncated. */
  max?: number;
  /** Profile of the sanitizer: `staff` for statements and announcements. */
  profile: Profile;
  isDisabled?: boolean;
  /** Initial number of lines. */
  rows?: number;
  /** Whether files other than pictures may be uploaded. */
  hasFiles?: boolean;
  /** Whether pictures may be uploaded. If not, the text can only link to pictures. */
  hasPictures?: boolean;
  /** Id of the group to which the text belongs. Its managers may upload pictures. */
  gid?: number;
  /**
   * Whom to suggest after an `@`: all users of the site (`site`), or all users with the members of this group first.
   */
  mentions?: 'site' | number;
  /** Whether the text area takes the focus when it appears, because the user opened it. */
  takesFocus?: boolean;
  /** `none` if the page shows the preview itself. */
  preview?: 'beside' | 'none';
}

/**
 * Markdown text area with toolbar and preview. Pictures are pasted, dropped or selected; the text references
 * them after the upload. Needs the message areas `markup` and `field`.
 */
export function MarkdownEditor(props: MarkdownEditorProps) {
  const { label, aside, error, hint, id, value, onChange, onBlur, max, profile, gid } = props;
  const { isRequired = false, isDisabled = false, rows = 10 } = props;
  const { hasFiles = true, hasPictures = true, takesFocus = false, preview = 'beside' } = props;
  const t = useT();
  const area = useRef<HTMLTextAreaElement>(null);
  const shown = useRef<HTMLDivElement>(null);
  const [isShown, setIsShown] = useState(preview === 'beside');
  const [isOver, setIsOver] = useState(false);
  const tools = useMemo(() => toolsOf(t), [t]);
  const { underWay, isInUse, take, open } = useFiles(area, gid);
  const mentions = useMentions(area, isDisabled ? undefined : props.mentions);
  const drawn = useDeferredValue(value);
  useEffect(() => {
    if (takesFocus) area.current?.focus();
  }, [takesFocus]);

  function edit(change: (selected: SelectedText) => Edit | null): boolean {
    const { current } = area;
    const done = current === null ? null : change(selectedOf(current));
    if (current === null || done === null) return false;
    typeEdit(current, done);
    return true;
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isComposing(event) || event.altKey || mentions.onKeyDown(event)) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const tool = isCommand && !event.shiftKey ? toolOf(tools, event.key) : undefined;
    const isDone =
      tool === undefined
        ? event.key === 'Enter' && !isCommand && !event.shiftKey && edit(nextItem)
        : edit(tool.edit);
    if (!isDone) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Uploads the files of a paste or drop; returns whether it handled the event. Clipboard data that also contains text,
   * as from a spreadsheet, counts as text. Rejected files count as handled too, because the browser would navigate to
   * them.
   */
  function takeFiles(data: DataTransfer): boolean {
    if (data.files.length === 0 || data.types.includes('text/plain')) return false;
    take([...data.files].filter((file) => (file.type.startsWith('image/') ? hasPictures : hasFiles)));
    return true;
  }

  return (
    <Field
      label={isRequired ? `${label} *` : label}
      aside={
        <>
          {aside}
          {max === undefined ? null : <Count length={value.length} max={max} />}
        </>
      }
      error={error}
      hint={hint === null ? undefined : (hint ?? t('markdownEditor.help'))}
      {...(id !== undefined && { id })}
    >
      {({ isInvalid, ...control }) => (
        <div
          className={cx(
            '@container overflow-hidden rounded-2 border bg-bg',
            isInvalid ? 'border-v-wa' : isOver ? 'border-brand' : 'border-line-control',
            'focus-within:border-focus focus-within:shadow-[0_0_0_1px_var(--focus)]',
          )}
        >
          <ToolLine
            tools={tools}
            isDisabled={isDisabled}
            hasFiles={hasFiles}
            hasPictures={hasPictures}
            onTool={(tool) => edit(tool.edit)}
            onChoose={open}
            onFiles={take}
          >
            <output className="text-12 text-text-3">
              {underWay === 0 ? null : t('markdownEditor.sending.count', { count: underWay })}
            </output>
            {preview === 'none' ? null : (
              <IconButton
                icon="eye"
                size={28}
                label={t('markdownEditor.preview')}
                aria-pressed={isShown}
                className="aria-pressed:bg-brand-tint aria-pressed:text-brand"
                onClick={() => setIsShown(!isShown)}
              />
            )}
          </ToolLine>
          <div className={cx('grid', isShown && '@min-[600px]:grid-cols-2')}>
            <textarea
              {...control}
              {...mentions.aria}
              ref={area}
              value={value}
              rows={rows}
              disabled={isDisabled}
              aria-invalid={isInvalid || undefined}
              spellCheck={false}
              className="block max-h-[70vh] min-h-full w-full resize-y bg-transparent px-3 py-2 font-mono text-16 leading-5.5 shadow-none! sm:text-13 sm:leading-5.5 outline-none disabled:text-text-disabled"
              onChange={(event) => {
                onChange(event.target.value);
                mentions.look();
              }}
              onSelect={mentions.look}
              onBlur={() => {
                mentions.close();
                onBlur?.();
              }}
              onKeyDown={onKeyDown}
              onScroll={(event) => follow(event.currentTarget, shown.current)}
              onPaste={(event) => {
                if (takeFiles(event.clipboardData)) event.preventDefault();
              }}
              onDragEnter={() => setIsOver(true)}
              onDragLeave={() => setIsOver(false)}
              onDrop={(event) => {
                setIsOver(false);
                if (takeFiles(event.dataTransfer)) event.preventDefault();
              }}
            />
            {isShown ? (
              <section
                ref={shown}
                aria-label={t('markdownEditor.preview.of', { label })}
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scroll containers need keyboard focus
                tabIndex={0}
                className="ring-inside max-h-[70vh] min-h-24 overflow-y-auto border-t border-line px-3 py-2 @min-[600px]:h-0 @min-[600px]:min-h-full @min-[600px]:border-t-0 @min-[600px]:border-l"
              >
                {drawn.trim() === '' ? (
                  <p className="text-13 text-text-3">{t('markdownEditor.preview.empty')}</p>
                ) : (
                  <Markdown source={drawn} profile={profile} formulas="typeset" />
                )}
              </section>
            ) : null}
          </div>
          <MentionList {...mentions.list} />
          {isInUse ? (
            <div className="border-t border-line px-3 pb-2">
              <EditorStorage gid={gid} />
            </div>
          ) : null}
        </div>
      )}
    </Field>
  );
}

function toolOf(tools: readonly Tool[], key: string): Tool | undefined {
  return tools.find((tool) => tool.key === key.toLowerCase());
}

/** Scrolls the preview to the same relative position as the text area. */
function follow(area: HTMLTextAreaElement, shown: HTMLElement | null): void {
  if (shown === null) return;
  const share = area.scrollTop / Math.max(1, area.scrollHeight - area.clientHeight);
  shown.scrollTop = share * (shown.scrollHeight - shown.clientHeight);
}
