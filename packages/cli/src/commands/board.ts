import type { AcmRow, OiRow } from '@xiezhi/contract/routes/contest-scoreboard';
import { type Command, commonOptions } from '../command.ts';
import { oneLine, tableLines } from '../terminal/text.ts';

type Row = AcmRow | OiRow;

/** Shows one page of a contest's scoreboard as the user may see it. */
export const boardCommand: Command = {
  name: 'board',
  most: 1,
  options: { ...commonOptions, page: { type: 'string' }, limit: { type: 'string' } },
  async run(context) {
    const { out, words, args } = context;
    const cid = args.requiredNumber();
    const site = await context.openSite({ needsLogin: true });
    const problems = await site.call('GET /api/get-contest-problem', { query: { cid } });
    const page = await site.call('POST /api/get-contest-rank', {
      body: { cid, currentPage: args.number('page') ?? 1, limit: args.number('limit') ?? 50 },
      isRepeatable: true,
    });
    const ids = problems.map(({ displayId }) => displayId);
    const isAcm = page.records.every((row) => 'ac' in row);
    out.json({ ...page, problems: ids });
    const head = [words.rank, words.user, ...(isAcm ? [words.solved, words.penalty] : [words.total]), ...ids];
    const rows = page.records.map((row) => [
      row.rank < 0 ? '*' : String(row.rank),
      row.nickname === null || row.nickname === '' ? row.username : oneLine(row.nickname),
      ...totals(row),
      ...ids.map((id) => cell(row, id)),
    ]);
    const numbers = head.map((_, index) => index).filter((index) => index !== 1);
    const [title = '', ...lines] = tableLines([head, ...rows], numbers);
    out.line(out.paint('bold', title));
    for (const line of lines) out.line(line);
    if (page.isSealed) out.note(words.frozen);
    out.note(words.page(page.current, page.pages, page.total));
    return 0;
  },
};

function totals(row: Row): string[] {
  if ('ac' in row) return [String(row.ac), String(Math.floor(row.totalTime / 60))];
  return [String(row.exact?.totalScore ?? row.totalScore)];
}

/**
 * Returns a cell as ICPC scoreboards show it: `+` or `+2` if solved (with the number of failed attempts), `-2` after
 * failed attempts, and an additional `?1` for submissions during the freeze. In contests with scores, the cell is the
 * score.
 */
function cell(row: Row, id: string): string {
  if (!('ac' in row)) return String(row.exact?.submissionInfo[id] ?? row.submissionInfo[id] ?? '');
  const found = row.submissionInfo[id];
  if (!found) return '';
  if (found.isAC === true) return found.errorNum > 0 ? `+${found.errorNum}` : '+';
  const failed = found.errorNum > 0 ? `-${found.errorNum}` : '';
  return found.tryNum === undefined ? failed : `${failed}?${found.tryNum}`;
}
