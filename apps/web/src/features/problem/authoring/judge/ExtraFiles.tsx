import { limits } from '@xiezhi/contract/limits';
import { useEffect, useRef, type ChangeEvent } from 'react';
import { CodeField } from '../../../../content/code-editor/CodeField.tsx';
import { useT } from '../../../../i18n/messages.ts';
import { showToast } from '../../../../lib/toasts.ts';
import { Button } from '../../../../components/Button.tsx';
import { FieldError } from '../../../../components/FieldError.tsx';
import { sizeText } from '../../../../components/field/upload.ts';
import type { OwnControl } from '../../../../components/form/description.ts';
import { Icon } from '../../../../components/Icon.tsx';
import { IconButton } from '../../../../components/IconButton.tsx';
import { Input } from '../../../../components/TextField.tsx';
import type { ExtraFile } from '../draft.ts';

interface ExtraFilesProps extends OwnControl<readonly ExtraFile[]> {
  label: string;
}

/** Files that are compiled or run together with a program: typed here or read from disk. */
export function ExtraFiles({ value, onChange, onBlur, error, label }: ExtraFilesProps) {
  const t = useT();
  const picker = useRef<HTMLInputElement>(null);
  // Reading is asynchronous. Its result is added to the files that are listed when it ends.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const set = (at: number, part: Partial<ExtraFile>) =>
    onChange(value.map((file, index) => (index === at ? { ...file, ...part } : file)));

  async function take(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    const large = files.find((file) => file.size > limits.extraFilesMax);
    if (large !== undefined)
      return showToast({
        tone: 'error',
        text: t('problemEditor.file.tooLarge', { name: large.name, size: sizeText(limits.extraFilesMax) }),
      });
    const taken: ExtraFile[] = [];
    for (const file of files) {
      const content = textOf(await file.arrayBuffer());
      if (content === null)
        return showToast({ tone: 'error', text: t('problemEditor.file.notText', { name: file.name }) });
      taken.push({ name: file.name, content });
    }
    onChange([...latest.current.filter(({ name }) => !taken.some((file) => file.name === name)), ...taken]);
  }

  return (
    <div>
      <p className="text-13 text-text-2">{label}</p>
      {value.map((file, index) => (
        // A file that is being named has no identity other than its position.
        // oxlint-disable-next-line react/no-array-index-key -- the place is the identity
        <div key={index} className="mt-2">
          <div className="mb-1 flex items-center gap-2">
            <Input
              aria-label={t('problemEditor.file.name', { number: index + 1 })}
              placeholder={t('problemEditor.file.namePlaceholder')}
              className="w-64 font-mono"
              value={file.name}
              autoComplete="off"
              spellCheck={false}
              onBlur={onBlur}
              onChange={(event) => set(index, { name: event.target.value })}
            />
            <span className="text-12 text-text-3">{sizeText(new Blob([file.content]).size)}</span>
            <IconButton
              icon="trash"
              size={28}
              label={t('problemEditor.file.remove', { name: file.name })}
              className="ml-auto"
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            />
          </div>
          <CodeField
            label={t('problemEditor.file.content', { name: file.name })}
            className="h-40"
            value={file.content}
            contentType={contentTypeOf(file.name)}
            onChange={(content) => set(index, { content })}
          />
        </div>
      ))}
      {error === undefined ? null : <FieldError>{error}</FieldError>}
      <div className="mt-2 flex gap-2">
        <Button onClick={() => onChange([...value, { name: '', content: '' }])}>
          <Icon name="plus" />
          {t('problemEditor.file.add')}
        </Button>
        <Button tone="quiet" onClick={() => picker.current?.click()}>
          <Icon name="up" />
          {t('problemEditor.file.take')}
        </Button>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          aria-label={t('problemEditor.file.take')}
          onChange={(event) => void take(event)}
        />
      </div>
    </div>
  );
}

/** Null if the bytes are not valid UTF-8: other encodings would be stored with different content. */
function textOf(bytes: ArrayBuffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

/** Headers and sources are highlighted; everything else is plain text. */
function contentTypeOf(name: string): string {
  return /\.(?:h|hpp|c|cc|cpp)$/.test(name) ? 'text/x-c++src' : name.endsWith('.py') ? 'text/x-python' : '';
}
