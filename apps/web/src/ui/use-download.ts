import { useCallback, useState } from 'react';
import { notify } from '../lib/notices.ts';
import { download } from './download.ts';

interface Downloads {
  /** The path of the file that is on its way. */
  busy: string | null;
  /** Saves the file under a path; `name` where the answer has none. Why it failed is told. */
  fetchFile: (path: string, name: string) => Promise<void>;
}

/** Files of the site that are saved by a press. */
export function useDownload(): Downloads {
  const [busy, setBusy] = useState<string | null>(null);
  const fetchFile = useCallback(async (path: string, name: string) => {
    setBusy(path);
    try {
      await download(path, name);
    } catch (error) {
      notify({ tone: 'error', text: error instanceof Error ? error.message : String(error) });
    } finally {
      setBusy(null);
    }
  }, []);
  return { busy, fetchFile };
}
