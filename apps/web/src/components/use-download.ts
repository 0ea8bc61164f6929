import { useCallback, useState } from 'react';
import { errorMessage } from '../api/error-message.ts';
import { showToast } from '../lib/toasts.ts';
import { download, saveByLink } from './download.ts';

type Save = (path: string, name: string) => Promise<void>;
/** Downloads a file. Resolves with whether the file was saved or its download started. Shows a failure to the user. */
type Fetch = (path: string, name: string) => Promise<boolean>;

interface Downloads {
  /** Path of the file that is being downloaded or checked; null if there is none. */
  busy: string | null;
  /** Saves the file at a path; `name` is used if the response has none. */
  fetchFile: Fetch;
  /** Like `fetchFile`, but the browser saves the file itself. Use it for files that may not fit into memory. */
  followFile: Fetch;
}

/** Downloads files of the site on click. */
export function useDownload(): Downloads {
  const [busy, setBusy] = useState<string | null>(null);
  const runAndReport = useCallback(async (save: Save, path: string, name: string) => {
    setBusy(path);
    try {
      await save(path, name);
      return true;
    } catch (error) {
      showToast({ tone: 'error', text: errorMessage(error) });
      return false;
    } finally {
      setBusy(null);
    }
  }, []);
  const fetchFile = useCallback<Fetch>((path, name) => runAndReport(download, path, name), [runAndReport]);
  const followFile = useCallback<Fetch>((path, name) => runAndReport(saveByLink, path, name), [runAndReport]);
  return { busy, fetchFile, followFile };
}
