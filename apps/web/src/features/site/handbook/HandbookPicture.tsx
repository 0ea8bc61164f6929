import { useQuery } from '@tanstack/react-query';
import { useRef, type JSX } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { useT } from '../../../i18n/messages.ts';
import { picturesQuery } from './queries.ts';
import type { PictureFiles } from './pictures.ts';

interface HandbookPictureProps {
  name: string;
  /** Describes the picture. */
  alt: string;
}

/**
 * A picture of the site in the reader's language and theme. A click shows it in full size. Browsers do not load a lazy
 * picture that is not displayed, so the other theme costs nothing.
 */
export function HandbookPicture({ name, alt }: HandbookPictureProps): JSX.Element | null {
  const t = useT();
  const locale = useLocale();
  const { data: pictures } = useQuery(picturesQuery);
  const dialog = useRef<HTMLDialogElement>(null);
  const files = pictures?.pictureFiles(locale, name);
  if (!files) return null;
  return (
    <>
      <button
        type="button"
        aria-label={t('handbook.enlarge', { picture: alt })}
        onClick={() => dialog.current?.showModal()}
        className="my-3 block w-full cursor-zoom-in overflow-hidden rounded-2 border border-line"
      >
        <ThemedPicture files={files} alt={alt} className="h-auto w-full" />
      </button>
      <dialog
        ref={dialog}
        aria-label={alt}
        className="m-auto max-h-[calc(100dvh-16px)] max-w-[calc(100vw-16px)] overflow-auto rounded-2 border border-line-strong bg-raised p-0 backdrop:bg-scrim"
      >
        <button
          type="button"
          aria-label={t('common.close')}
          onClick={() => dialog.current?.close()}
          className="block cursor-zoom-out"
        >
          <ThemedPicture files={files} alt={alt} className="max-w-none" />
        </button>
      </dialog>
    </>
  );
}

function ThemedPicture({
  files: { light, dark, width, height },
  alt,
  className,
}: {
  files: PictureFiles;
  alt: string;
  className: string;
}): JSX.Element {
  const shared = { width, height, loading: 'lazy', decoding: 'async' } as const;
  return (
    <>
      <img alt={alt} src={light} {...shared} className={`in-data-[theme=dark]:hidden ${className}`} />
      <img alt={alt} src={dark} {...shared} className={`hidden in-data-[theme=dark]:block ${className}`} />
    </>
  );
}
