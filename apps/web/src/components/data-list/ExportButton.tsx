import { useEffect, useRef, useState } from 'react';
import { isUnforeseen, errorMessage } from '../../api/error-message.ts';
import { useT } from '../../i18n/messages.ts';
import { showToast } from '../../lib/toasts.ts';
import { saveFile } from './save-file.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import type { Column } from './column.ts';
import { csvOf } from './csv.ts';

interface ExportButtonProps<Row> {
  /** File name without extension. */
  name: string;
  columns: readonly Pick<Column<Row>, 'head' | 'text'>[];
  /** All rows that match the filter, page by page. */
  pages: (signal: AbortSignal) => AsyncIterable<readonly Row[]>;
  /** Expected number of rows, for the progress. */
  total: number;
}

/** Saves the rows that match the filter as CSV. Another click while it runs cancels the export. */
export function ExportButton<Row>({ name, columns, pages, total }: ExportButtonProps<Row>) {
  const t = useT();
  const [loaded, setLoaded] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run(): Promise<void> {
    const abort = new AbortController();
    running.current = abort;
    setLoaded(0);
    const rows: Row[] = [];
    try {
      for await (const page of pages(abort.signal)) {
        if (abort.signal.aborted) return;
        rows.push(...page);
        setLoaded(rows.length);
      }
      save(`${name}.csv`, csvOf(columns, rows));
    } catch (error) {
      if (abort.signal.aborted) return;
      showToast({ tone: 'error', text: isUnforeseen(error) ? t('list.exportFailed') : errorMessage(error) });
    } finally {
      if (running.current === abort) running.current = null;
      setLoaded(null);
    }
  }

  return (
    <Button onClick={() => (running.current === null ? void run() : running.current.abort())}>
      <Icon name={loaded === null ? 'down2' : 'x'} />
      {loaded === null ? 'CSV' : t('list.exporting', { loaded, total })}
    </Button>
  );
}

/** Starts the file with a byte order mark, by which spreadsheets detect UTF-8. */
function save(name: string, text: string): void {
  saveFile(name, new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' }));
}
