import type { ComponentProps, MouseEvent } from 'react';
import { useDownload } from './use-download.ts';

interface DownloadLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'download' | 'onClick'> {
  /** Path of the file, including its query. */
  path: string;
  /** File name if the response names none. */
  name: string;
}

/**
 * Link to a file that the browser saves itself, because the file may not fit into memory. A click first asks the server
 * whether it would reject the request; if so, shows its message. A copied link, or one opened in a new tab, works
 * without this check.
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
