import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../api/client.ts';
import { useT } from '../i18n/messages.ts';
import { lazyPart } from '../loading/lazy-part.tsx';
import { notify } from '../lib/notices.ts';
import type { FieldFault } from '../ui/use-form.ts';
import { Button } from '../ui/Button.tsx';
import { FieldError } from '../ui/FieldError.tsx';
import { Portrait } from '../user/Portrait.tsx';
import { acceptedFormats, checkAvatarFile } from './avatar-file.ts';
import { adoptAccount, type Account } from './queries.ts';

const CropDialog = lazyPart(async () => (await import('./CropDialog.tsx')).CropDialog);

const unreadable: FieldFault = (t) => t('setting.avatar.unreadable');

/** The portrait, and the way to another one: choose, crop, send. */
export function AvatarPart({ account }: { account: Account }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<FieldFault | undefined>();
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const upload = useMutation({
    mutationFn: (image: Blob) => {
      const form = new FormData();
      form.set('image', image, 'avatar.png');
      return call('POST /api/file/upload-avatar', { form });
    },
    meta: { isQuiet: true },
    onSuccess: (next) => {
      adoptAccount(next);
      setPicture(null);
      notify({ tone: 'success', text: t('setting.avatar.done') });
    },
  });

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
      <Portrait name={account.username} picture={account.avatar} className="size-20" />
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
            // The same file again is a choice too.
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
          isBusy={upload.isPending}
          problem={upload.error?.message}
          onClose={() => setPicture(null)}
          onDone={(image) => upload.mutate(image)}
        />
      )}
    </div>
  );
}
