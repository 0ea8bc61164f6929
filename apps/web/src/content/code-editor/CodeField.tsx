import { useState, type JSX } from 'react';
import type { Fault } from '../compiler-diagnostics/faults.ts';
import { cx } from '../../lib/class-names.ts';
import { CodeEditor } from './CodeEditor.tsx';
import { useEditorSettings } from './use-settings.ts';

interface CodeFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** MIME type of the language: `text/x-c++src`; empty for plain text. */
  contentType: string;
  faults?: readonly Fault[];
  /** Caret position to move to; line and column are 1-based. Each new object moves the caret. */
  target?: { line: number; column: number } | null;
  /** Called for Ctrl or Cmd with Enter. */
  onSubmit?: () => void;
  /** Sets height and border. */
  className?: string;
}

const nothing = () => undefined;

/** The code editor as a form field: shows values set from outside and reports typing. */
export function CodeField(props: CodeFieldProps): JSX.Element {
  const { label, value, onChange, contentType, faults, target, onSubmit = nothing, className } = props;
  const [settings] = useEditorSettings();
  // Text that the editor shows. `revision` counts how often the text was replaced from outside.
  const [shown, setShown] = useState({ text: value, revision: 0 });
  if (shown.text !== value) setShown({ text: value, revision: shown.revision + 1 });
  return (
    <div className={cx('overflow-hidden rounded-2 border border-line-control', className ?? 'h-72')}>
      <CodeEditor
        label={label}
        code={value}
        revision={shown.revision}
        contentType={contentType}
        settings={settings}
        isAwaited
        {...(faults !== undefined && { faults })}
        {...(target !== undefined && { target })}
        onChange={(text) => {
          setShown((former) => ({ ...former, text }));
          onChange(text);
        }}
        onSubmit={onSubmit}
      />
    </div>
  );
}
