import { pageChanged, readPage, squeeze } from '../../adapter/page.ts';
import { amountOf } from '../../adapter/status-table.ts';
import type { RemoteRunState, RemoteVerdict } from '../../run-state.ts';

/** The page of a run. */
export interface AcRun {
  readonly handle: string;
  readonly task: string;
  readonly submittedAt: Date;
  readonly language: string;
  readonly state: RemoteRunState;
  readonly compilerText: string | null;
}

/** Parses a time such as `2024-01-31 21:00:00+0900`; returns an invalid date for other texts. */
export function acTime(text: string): Date {
  return new Date(
    squeeze(text)
      .replace(' ', 'T')
      .replace(/([+-]\d\d)(\d\d)$/, '$1:$2'),
  );
}

const final: Readonly<Record<string, RemoteVerdict>> = {
  AC: 0,
  WA: -1,
  TLE: 1,
  MLE: 2,
  RE: 3,
  CE: -2,
  QLE: 3,
  OLE: 3,
  IE: 4,
};

export function readAcRun(text: string): AcRun {
  const $ = readPage(text);
  const status = $('#judge-status').first();
  if (status.length === 0) throw pageChanged('status of the run', text);
  const cells = new Map(
    $('th')
      .toArray()
      .map((title) => [squeeze($(title).text()), $(title).nextAll('td').first()] as const),
  );
  const cell = (title: string) => squeeze(cells.get(title)?.text() ?? '');
  const linked = (path: string) =>
    new RegExp(`/${path}/([^/?#]+)$`).exec($(`td a[href*="/${path}/"]`).first().attr('href') ?? '')?.[1];
  const [handle, task] = [linked('users'), linked('tasks')];
  const submittedAt = acTime(cell('Submission Time'));
  if (handle === undefined || task === undefined || Number.isNaN(submittedAt.getTime()))
    throw pageChanged('owner, task or time of the run', text);
  // Warnings have the same heading level, so the text must match, too.
  const heading = $('h4').filter((_, line) => /^Compile Error$/i.test(squeeze($(line).text())));
  const compilerText = heading.first().nextAll('pre').first().text().trim();
  return {
    handle,
    task,
    submittedAt,
    language: cell('Language'),
    state: stateOf(squeeze(status.text()), {
      name: squeeze(status.find('[title]').first().attr('title') ?? ''),
      time: cell('Exec Time'),
      memory: cell('Memory'),
    }),
    compilerText: compilerText === '' ? null : compilerText,
  };
}

function stateOf(
  code: string,
  { name, time, memory }: { readonly name: string; readonly time: string; readonly memory: string },
): RemoteRunState {
  if (code === 'WJ' || code === 'WR') return { kind: 'pending', status: 5, text: code };
  // While a run is being judged, its status shows a number of tests, followed by the worst verdict so far.
  if (code === 'Judging' || /^\d+ ?\/ ?\d+(?: [A-Z]{2,3})?$/.test(code))
    return { kind: 'pending', status: 7, text: code };
  const status = final[code];
  if (status === undefined) return { kind: 'unknown', text: code };
  return {
    kind: 'final',
    status,
    text: name === '' ? code : name,
    timeMs: amountOf(time, /^(\d+) ?ms$/i),
    memoryKb: amountOf(memory, /^(\d+) ?Ki?B$/i),
    score: null,
  };
}
