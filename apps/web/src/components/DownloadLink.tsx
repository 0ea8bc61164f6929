import type { ComponentProps, MouseEvent } from 'react';
import { useDownload } from './use-download.ts';

interface DownloadLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'download' | 'onClick'> {
  /** Of the file, with its query. */
  path: string;
  /** What it is saved as where the answer has no name. */
  name: string;
}

/**
 * A link to a file that the browser itself saves, since it may be larger than a page can hold. A refusal is told as a
 * sentence; whoever opens the link elsewhere or copies it has it as it is.
 */
export function DownloadLink({ path, name, children, ...rest }: DownloadLinkProps) {
  const { busy, followFile } = useDownload();

  function press(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (busy === null) void followFile(path, name);
  }

  return (
    <a {...rest} href={path} download={name} aria-busy={busy !== null || undefined} onClick={press}>
      {children}
    </a>
  );
}
