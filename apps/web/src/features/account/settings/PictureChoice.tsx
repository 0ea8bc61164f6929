import type { UseMutationResult } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { errorMessageIfAny } from '../../../api/error-message.ts';
import { useT } from '../../../i18n/messages.ts';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { Button } from '../../../components/Button.tsx';
import { FieldError } from '../../../components/FieldError.tsx';
import type { FieldFault } from '../../../components/use-form.ts';
import { acceptedFormats, checkAvatarFile } from './avatar-file.ts';

const CropDialog = lazyComponent(async () => (await import('./CropDialog.tsx')).CropDialog, ['setting']);

const unreadable: FieldFault = (t) => t('setting.avatar.unreadable');

interface PictureChoiceProps<Answer> {
  /** Uploads the cropped square. */
  upload: UseMutationResult<Answer, Error, Blob>;
  /** Edge length in pixels of the uploaded picture. */
  sentSide?: number;
  /** The current picture. */
  children: ReactNode;
}

/** Lets the user replace a picture: choose a file, crop it, upload it. */
export function PictureChoice<Answer>({ upload, sentSide, children }: PictureChoiceProps<Answer>) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<FieldFault | undefined>();
  const [picture, setPicture] = useState<ImageBitmap | null>(null);

  async function choose(file: File): Promise<void> {
    const wrong = checkAvatarFile(file);
    setFault(() => wrong);
    if (wrong !== undefined) return;
    upload.reset();
    try {
      setPicture(await createImageBitmap(file));
    } catch {
      setFault(() => unreadable);
    }
  }

  return (
    <div className="flex items-center gap-4">
      {children}
      <div className="min-w-0">
        <input
          ref={input}
          type="file"
          accept={acceptedFormats}
          aria-label={t('setting.avatar.choose')}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            const file = event.target.files?.[0];
            // Reset the input, so that the user can select the same file again.
            event.target.value = '';
            if (file !== undefined) void choose(file);
          }}
        />
        <Button onClick={() => input.current?.click()}>{t('setting.avatar.choose')}</Button>
        {fault === undefined ? null : <FieldError>{fault(t)}</FieldError>}
      </div>
      {picture === null ? null : (
        <CropDialog
          picture={picture}
          sentSide={sentSide}
          isBusy={upload.isPending}
          problem={errorMessageIfAny(upload.error)}
          onClose={() => setPicture(null)}
          onDone={(image) => upload.mutate(image, { onSuccess: () => setPicture(null) })}
        />
      )}
    </div>
  );
}
