import { Toolbar } from '@base-ui/react/toolbar';
import { useRef, type ReactNode } from 'react';
import { useT } from '../../i18n/messages.ts';
import { commandKey } from '../../lib/command-key.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { acceptedPictures } from './send-file.ts';
import { toolIcons } from './tool-icons.ts';
import type { Tool } from './tools.ts';

interface ToolLineProps {
  tools: readonly Tool[];
  isDisabled: boolean;
  hasFiles: boolean;
  hasPictures: boolean;
  onTool: (tool: Tool) => void;
  /** Called before the browser's file dialog opens. */
  onChoose: () => void;
  onFiles: (files: readonly File[]) => void;
  /** Content at the end of the toolbar. */
  children: ReactNode;
}

/** Toolbar above a text, with a single tab stop: arrow keys move between the tools. */
export function ToolLine({
  tools,
  isDisabled,
  hasFiles,
  hasPictures,
  onTool,
  onChoose,
  onFiles,
  children,
}: ToolLineProps) {
  const t = useT();
  const pictures = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  function choose(input: HTMLInputElement | null): void {
    onChoose();
    input?.click();
  }

  return (
    <Toolbar.Root
      aria-label={t('markdownEditor.tools')}
      className="flex flex-wrap items-center gap-0.5 border-b border-line px-1 py-0.5"
    >
      {tools.map((tool) => (
        <Toolbar.Button
          key={tool.id}
          disabled={isDisabled}
          render={<IconButton icon={tool.icon} size={28} label={nameOf(tool)} />}
          // A press on a button must not take the focus and the selection from the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTool(tool)}
        />
      ))}
      {hasPictures ? (
        <Toolbar.Button
          disabled={isDisabled}
          render={<IconButton icon={toolIcons.image} size={28} label={t('markdownEditor.picture')} />}
          onClick={() => choose(pictures.current)}
        />
      ) : null}
      {hasFiles ? (
        <Toolbar.Button
          disabled={isDisabled}
          render={<IconButton icon="file" size={28} label={t('markdownEditor.file')} />}
          onClick={() => choose(files.current)}
        />
      ) : null}
      <span className="flex-1" />
      {children}
      <Chooser
        reference={pictures}
        label={t('markdownEditor.picture')}
        accept={acceptedPictures}
        onFiles={onFiles}
      />
      <Chooser reference={files} label={t('markdownEditor.file')} onFiles={onFiles} />
    </Toolbar.Root>
  );
}

function nameOf({ label, key }: Tool): string {
  return key === undefined ? label : `${label} (${commandKey} ${key.toUpperCase()})`;
}

interface ChooserProps {
  reference: React.RefObject<HTMLInputElement | null>;
  label: string;
  accept?: string;
  onFiles: (files: readonly File[]) => void;
}

/** The browser's file dialog, opened by a button of the toolbar. */
function Chooser({ reference, label, accept, onFiles }: ChooserProps) {
  return (
    <input
      ref={reference}
      type="file"
      hidden
      multiple
      aria-label={label}
      accept={accept}
      onChange={(event) => {
        const chosen = [...(event.target.files ?? [])];
        // Reset the input, so that the user can select the same file again.
        event.target.value = '';
        onFiles(chosen);
      }}
    />
  );
}
