import { useEffect, useId, useRef, useState, type JSX } from 'react';
import { useT } from '../../i18n/messages.ts';
import type { Fault } from '../compiler-diagnostics/faults.ts';
import type { Editor } from './create-editor.ts';
import type { EditorSettings } from './settings.ts';
import './editor.css';

interface CodeEditorProps {
  /**
   * The text. The editor reports typing by `onChange`. It shows a text set from outside only when `revision` increases.
   */
  code: string;
  revision: number;
  contentType: string;
  settings: EditorSettings;
  /** Accessible name. Needed if a page has several editors. */
  label?: string;
  /** Whether the editor module may load. False at first, so that it never delays the statement. */
  isAwaited: boolean;
  /** Places of compiler errors. */
  faults?: readonly Fault[];
  /** Caret position to move to; line and column are 1-based. Each new object moves the caret. */
  target?: { line: number; column: number } | null;
  onChange: (code: string) => void;
  onSubmit: () => void;
  /** Saves the text. Called by the command `:w` of the Vim keys. */
  onSave?: () => void;
}

const noFaults: readonly Fault[] = [];

/** Loads undo and key bindings, with two retries. If all fail, the browser's default keys remain. */
async function loadPersistently(editor: Editor): Promise<void> {
  for (let tries = 0; tries < 3; tries++) {
    try {
      return await editor.loadExtras();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 2000));
    }
  }
}

/**
 * The code editor. Until its module has loaded, or if it fails to load, a plain text field edits the same
 * text, so that users can always write and submit.
 */
export function CodeEditor(props: CodeEditorProps): JSX.Element {
  const {
    code,
    revision,
    contentType,
    settings,
    isAwaited,
    faults = noFaults,
    target = null,
    onChange,
  } = props;
  const t = useT();
  const host = useRef<HTMLDivElement>(null);
  const plain = useRef<HTMLTextAreaElement>(null);
  const hint = useId();
  const [editor, setEditor] = useState<Editor | null>(null);
  const label = props.label ?? t('editor.label');
  const naming = useRef(label);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
    naming.current = label;
  });

  useEffect(() => {
    if (!isAwaited) return undefined;
    let made: Editor | null = null;
    let isGone = false;
    async function make(): Promise<void> {
      const { createEditor } = await import('./create-editor.ts');
      if (isGone || !host.current) return;
      made = createEditor({
        parent: host.current,
        code: latest.current.code,
        settings: latest.current.settings,
        label: naming.current,
        describedBy: hint,
        onChange: (text) => latest.current.onChange(text),
        onSubmit: () => latest.current.onSubmit(),
        onSave: () => latest.current.onSave?.(),
      });
      const field = plain.current;
      if (field !== null && field === document.activeElement) made.focus(field.selectionStart);
      setEditor(made);
      await loadPersistently(made);
    }
    // If loading fails, the plain text field stays. Users can write and submit, but without highlighting.
    make().catch(() => undefined);
    return () => {
      isGone = true;
      made?.destroy();
      setEditor(null);
    };
  }, [isAwaited, hint]);

  // Runs for each new revision, not for each change of `code`: a render that lags behind typing must not
  // reset the text.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs for each new revision
  useEffect(() => editor?.setCode(latest.current.code), [editor, revision]);
  // The language also changes texts inside the editor, even if its label stays the same.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs for each new language
  useEffect(() => editor?.setLabel(label), [editor, label, t]);
  useEffect(() => {
    // If a theme fails to load, the previous one stays.
    editor?.setSettings(settings).catch(() => undefined);
  }, [editor, settings]);
  useEffect(() => {
    // Without its mode, the program stays without highlighting.
    editor?.setContentType(contentType).catch(() => undefined);
  }, [editor, contentType]);
  useEffect(() => {
    // Without this module, errors appear only in the list of messages.
    editor?.setFaults(faults).catch(() => undefined);
  }, [editor, faults]);
  useEffect(() => {
    if (target !== null) editor?.goTo(target.line, target.column);
  }, [editor, target]);

  return (
    <div className="editor-host">
      <div ref={host} className="h-full" />
      {editor === null && (
        <textarea
          ref={plain}
          className="editor-plain absolute inset-0"
          style={{ fontSize: settings.fontSize, tabSize: settings.tabSize }}
          aria-label={label}
          value={code}
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      <span id={hint} className="sr-only">
        {t('editor.leaveHint')}
      </span>
    </div>
  );
}
