import { useEffect, useId, useRef, useState, type JSX } from 'react';
import { useT } from '../../i18n/messages.ts';
import type { Fault } from '../compiler-diagnostics/faults.ts';
import type { Editor } from './create-editor.ts';
import type { EditorSettings } from './settings.ts';
import './editor.css';

interface CodeEditorProps {
  /** The text. What is typed comes back by `onChange`; a text from elsewhere is shown when `revision` rises. */
  code: string;
  revision: number;
  contentType: string;
  settings: EditorSettings;
  /** Its name, where a page has more than one. */
  label?: string;
  /** The heavy editor is fetched once this is true, so that it never delays the statement. */
  isAwaited: boolean;
  /** What a compiler complained about. */
  faults?: readonly Fault[];
  /** Where the caret is to go, both 1-based; another object is another order. */
  target?: { line: number; column: number } | null;
  onChange: (code: string) => void;
  onSubmit: () => void;
}

const noFaults: readonly Fault[] = [];

/** Undo and keys are worth a second try; the third failure leaves the plain keys of the browser. */
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
 * The code editor. Until its module has come, and if it never comes, a plain text field stands in its place
 * and takes the same text, so that one can always write and submit.
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
      });
      const field = plain.current;
      if (field !== null && field === document.activeElement) made.focus(field.selectionStart);
      setEditor(made);
      await loadPersistently(made);
    }
    // Where it cannot be fetched the plain field stays: writing and submitting go on without colours.
    make().catch(() => undefined);
    return () => {
      isGone = true;
      made?.destroy();
      setEditor(null);
    };
  }, [isAwaited, hint]);

  // Not on each change of `code`: a render that lags behind the typing must not set the text back.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new revision is the very occasion
  useEffect(() => editor?.setCode(latest.current.code), [editor, revision]);
  // Another language gives the parts of the editor other words, also where its own name stays.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new language is the very occasion
  useEffect(() => editor?.setWords(label), [editor, label, t]);
  useEffect(() => {
    // A theme that cannot be fetched leaves the one before.
    editor?.setSettings(settings).catch(() => undefined);
  }, [editor, settings]);
  useEffect(() => {
    // Without its mode the program stays uncoloured.
    editor?.setContentType(contentType).catch(() => undefined);
  }, [editor, contentType]);
  useEffect(() => {
    // Without their module the list of messages stays.
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
