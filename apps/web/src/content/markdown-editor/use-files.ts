import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { storageKey } from '../../api/storage-query.ts';
import { errorMessage } from '../../api/error-message.ts';
import { useT } from '../../i18n/messages.ts';
import { showToast } from '../../lib/toasts.ts';
import { uploadPlaceholder } from '../../lib/pending-upload.ts';
import { sizeText } from '../../components/field/upload.ts';
import { bytesMax, sendFile } from './send-file.ts';
import { replaceText, typeEdit } from './typing.ts';

/**
 * Uploads files into a text. Each upload has a placeholder in the text, which is replaced by the Markdown when the
 * upload ends. Unmounting aborts pending uploads.
 */
export function useFiles(area: RefObject<HTMLTextAreaElement | null>, gid: number | undefined) {
  const t = useT();
  const [pendingUploads, setPendingUploads] = useState(0);
  const abort = useRef<AbortController | null>(null);
  const count = useRef(0);
  /**
   * Settles when the previous upload has ended. Uploads run one after another, because the server limits the bytes that
   * a user may upload in parallel.
   */
  const earlier = useRef<Promise<unknown>>(Promise.resolve());
  const client = useQueryClient();
  const [isInUse, setIsInUse] = useState(false);
  useEffect(() => () => abort.current?.abort(), []);

  const open = () => setIsInUse(true);

  async function put(file: File): Promise<void> {
    const { current } = area;
    if (current === null) return;
    if (file.size > bytesMax(file)) {
      showToast({
        tone: 'error',
        text: t('markdownEditor.tooLarge', { name: file.name, size: sizeText(bytesMax(file)) }),
      });
      return;
    }
    count.current += 1;
    const place = uploadPlaceholder(
      t('markdownEditor.sending', { name: file.name.replaceAll(/[<>]/g, '') }),
      count.current,
    );
    const { selectionStart: from, selectionEnd: to } = current;
    typeEdit(current, { from, to, insert: place, select: [from + place.length, from + place.length] });
    setPendingUploads((former) => former + 1);
    abort.current ??= new AbortController();
    const { signal } = abort.current;
    const sending = earlier.current.then(() => sendFile(file, gid, signal));
    earlier.current = sending.catch(() => null);
    try {
      const markdown = await sending;
      replaceText(current, place, markdown);
    } catch (failure) {
      if (signal.aborted) return;
      replaceText(current, place, '');
      const reason = errorMessage(failure);
      showToast({ tone: 'error', text: t('markdownEditor.failed', { name: file.name, reason }) });
    } finally {
      setPendingUploads((former) => former - 1);
      void client.invalidateQueries({ queryKey: storageKey });
    }
  }

  return {
    underWay: pendingUploads,
    /** Whether the user has begun to insert files, so that the page shows how much room is left. */
    isInUse,
    open,
    take: (files: Iterable<File>): void => {
      open();
      for (const file of files) void put(file);
    },
  };
}
