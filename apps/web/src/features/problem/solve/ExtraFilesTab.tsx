import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { ScrolledText } from '../../../components/ScrolledText.tsx';
import { CopyButton } from '../../../components/CopyButton.tsx';

/** The tab with the problem’s extra files. They are compiled with each program, or programs may include them. */
export function ExtraFilesTab({ files }: { files: readonly (readonly [string, string])[] }): JSX.Element {
  const t = useT();
  return (
    <div className="grid gap-4">
      {files.map(([name, content]) => (
        <section key={name} className="overflow-hidden rounded-2 border border-line" aria-label={name}>
          <div className="flex min-h-8 items-center justify-between gap-2 border-b border-line bg-sunk pr-1 pl-3 text-12 text-text-3">
            <h2 className="min-w-0 py-1 font-mono break-all">{name}</h2>
            <CopyButton text={content} label={t('problem.copyOf', { name })} />
          </div>
          <ScrolledText className="max-h-96">{content}</ScrolledText>
        </section>
      ))}
    </div>
  );
}
