import { useEffect, useId, useRef, useState } from 'react';
import { errorMessage } from '../../api/error-message.ts';
import { useT } from '../../i18n/messages.ts';
import { cx } from '../../lib/class-names.ts';
import { showToast } from '../../lib/toasts.ts';
import { FieldNote } from '../Field.tsx';
import { Icon } from '../Icon.tsx';
import {
  isAccepted,
  sizeText,
  uploadCancelled,
  type SendFile,
  type UploadEntry,
  type UploadState,
} from './upload.ts';
import { UploadLine } from './UploadLine.tsx';

interface FileDropProps {
  label: string;
  /** Like `accept` of a file input: `.zip,image/*`. */
  accept?: string;
  maxBytes: number;
  isMultiple?: boolean;
  isDisabled?: boolean;
  error?: string | undefined;
  hint?: string;
  send: SendFile;
  /** Called when the user selects files, even if they are rejected. */
  onTake?: () => void;
  /** Converts the files selected together into the files to upload, for example into one archive. */
  gather?: (files: readonly File[]) => Promise<readonly File[]>;
}

/** Drop zone and file picker. Each file is a line with its progress, and can be cancelled. */
export function FileDrop(props: FileDropProps) {
  const {
    label,
    accept = '',
    maxBytes,
    isMultiple = false,
    isDisabled = false,
    error,
    hint,
    send,
    onTake,
    gather,
  } = props;
  const t = useT();
  const noteId = useId();
  const [entries, setEntries] = useState<readonly UploadEntry[]>([]);
  const [isOver, setIsOver] = useState(false);
  const running = useRef(new Map<number, AbortController>());
  const count = useRef(0);
  useEffect(() => {
    const all = running.current;
    return () => all.forEach((abort) => abort.abort());
  }, []);

  function mark(id: number, state: UploadState): void {
    setEntries((former) => former.map((entry) => (entry.id === id ? { ...entry, state } : entry)));
  }

  async function run(id: number, file: File): Promise<void> {
    const abort = new AbortController();
    running.current.set(id, abort);
    mark(id, { kind: 'sending', sent: 0 });
    try {
      await send(file, (sent) => mark(id, { kind: 'sending', sent }), abort.signal);
      mark(id, { kind: 'sent' });
    } catch (failure) {
      if (abort.signal.aborted) return;
      mark(id, { kind: 'failed', reason: errorMessage(failure) });
    } finally {
      running.current.delete(id);
    }
  }

  function take(files: readonly File[]): void {
    if (isDisabled) return;
    if (files.length > 0) onTake?.();
    // Only one file is allowed. Cancel a running upload, so that it cannot finish after the new one.
    if (!isMultiple && files.length > 0)
      for (const abort of running.current.values()) abort.abort(uploadCancelled);
    for (const file of isMultiple ? files : files.slice(0, 1)) {
      count.current += 1;
      const id = count.current;
      const reason = !isAccepted(file, accept)
        ? t('field.wrongKind')
        : file.size > maxBytes
          ? t('field.tooLarge', { size: sizeText(maxBytes) })
          : null;
      const state: UploadState = reason === null ? { kind: 'sending', sent: 0 } : { kind: 'refused', reason };
      setEntries((former) => [...(isMultiple ? former : []), { id, file, state }]);
      if (reason === null) void run(id, file);
    }
  }

  function remove(id: number): void {
    running.current.get(id)?.abort(uploadCancelled);
    setEntries((former) => former.filter((entry) => entry.id !== id));
  }

  return (
    <div className="min-w-0">
      <label
        className={cx(
          'relative flex flex-col items-center gap-1 rounded-2 border border-dashed px-4 py-6 text-center text-13 ring-within',
          isOver ? 'border-brand bg-brand-tint' : 'border-line-control',
          isDisabled && 'text-text-disabled',
        )}
      >
        <span className="font-medium">{label}</span>
        <span className="flex flex-wrap items-center justify-center gap-x-1 text-text-2">
          <Icon name="file" className="text-text-3" />
          {t('field.drop')} <span className="text-brand underline">{t('field.choose')}</span>
        </span>
        <span className="text-12 text-text-3">{t('field.limit', { size: sizeText(maxBytes) })}</span>
        <input
          type="file"
          aria-label={label}
          aria-describedby={noteId}
          accept={accept}
          multiple={isMultiple}
          disabled={isDisabled}
          // Covers the whole zone, so that the browser accepts drops there.
          className="absolute inset-0 cursor-pointer opacity-0"
          onDragEnter={() => setIsOver(true)}
          onDragLeave={() => setIsOver(false)}
          onDrop={() => setIsOver(false)}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            if (gather === undefined) take(files);
            else
              void gather(files).then(take, (failure: unknown) =>
                showToast({ tone: 'error', text: errorMessage(failure) }),
              );
            // Reset the input, so that the user can select the same file again after fixing it.
            event.target.value = '';
          }}
        />
      </label>
      <FieldNote id={noteId} error={error} hint={hint} />
      {entries.length === 0 ? null : (
        <ul className="mt-1">
          {entries.map((entry) => (
            <UploadLine
              key={entry.id}
              entry={entry}
              onRemove={() => remove(entry.id)}
              onAgain={() => void run(entry.id, entry.file)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
