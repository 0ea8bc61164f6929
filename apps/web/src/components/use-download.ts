import { useCallback, useState } from 'react';
import { wordsOf } from '../api/failure-words.ts';
import { showToast } from '../lib/notices.ts';
import { download, saveByLink } from './download.ts';

type Save = (path: string, name: string) => Promise<void>;
/** Answers whether the file is there, or on its way; why not is told. */
type Fetch = (path: string, name: string) => Promise<boolean>;

interface Downloads {
  /** The path of the file that is on its way, or asked about. */
  busy: string | null;
  /** Saves the file under a path; `name` where the answer has none. */
  fetchFile: Fetch;
  /** The same by the browser itself, for a file that may be larger than a page can hold. */
  followFile: Fetch;
}

/** Files of the site that are saved by a press. */
export function useDownload(): Downloads {
  const [busy, setBusy] = useState<string | null>(null);
  const tell = useCallback(async (save: Save, path: string, name: string) => {
    setBusy(path);
    try {
      await save(path, name);
      return true;
    } catch (error) {
      showToast({ tone: 'error', text: wordsOf(error) });
      return false;
    } finally {
      setBusy(null);
    }
  }, []);
  const fetchFile = useCallback<Fetch>((path, name) => tell(download, path, name), [tell]);
  const followFile = useCallback<Fetch>((path, name) => tell(saveByLink, path, name), [tell]);
  return { busy, fetchFile, followFile };
}
