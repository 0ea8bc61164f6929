import { type Command, commonOptions, type Context, placeOptions, UsageError } from '../command.ts';
import { placeOf } from '../place.ts';
import type { Site } from '../site/site.ts';
import { tableLines } from '../terminal/text.ts';

interface ListedProblem {
  readonly id: string;
  readonly title: string;
  /** Absent in contests. */
  readonly difficulty?: number;
  /** Accepted and all submissions. */
  readonly ac: number;
  readonly total: number;
}

interface ListedPage {
  readonly problems: readonly ListedProblem[];
  /** Absent if the list has only one page. */
  readonly page?: { readonly current: number; readonly pages: number; readonly total: number };
}

/** Lists problems: those of the bank or a group, filtered by a keyword, or all of a training or contest. */
export const problemsCommand: Command = {
  name: 'problems',
  most: 1,
  options: { ...commonOptions, ...placeOptions, page: { type: 'string' } },
  async run(context) {
    const { out, words, args } = context;
    const place = placeOf(args);
    const site = await context.openSite({ needsLogin: Object.keys(place).length > 0 });
    const { problems, page } = await listProblems(site, place, args);
    out.json(problems);
    const rows = problems.map(({ id, title, ac, total }) => [id, title, `${ac}/${total}`]);
    for (const line of tableLines(rows, [2])) out.line(line);
    if (page) out.note(page.total === 0 ? words.none : words.page(page.current, page.pages, page.total));
    else if (problems.length === 0) out.note(words.none);
    return 0;
  },
};

async function listProblems(
  site: Site,
  { cid, tid, gid }: ReturnType<typeof placeOf>,
  args: Context['args'],
): Promise<ListedPage> {
  // Lists of a training or contest have no pages and no keyword.
  if (cid !== undefined || tid !== undefined) {
    if (args.positionals.length > 0) throw new UsageError();
    if (args.number('page') !== undefined) throw new UsageError('--page');
  }
  if (cid !== undefined) {
    const rows = await site.call('GET /api/get-contest-problem', { query: { cid } });
    return {
      problems: rows.map(({ displayId, displayTitle, ac, total }) => ({
        id: displayId,
        title: displayTitle,
        ac,
        total,
      })),
    };
  }
  if (tid !== undefined)
    return {
      problems: (await site.call('GET /api/get-training-problem-list', { query: { tid } })).map(listed),
    };
  const query = { keyword: args.positionals[0], currentPage: args.number('page'), limit: 30 };
  const { records, ...page } = await (gid === undefined
    ? site.call('GET /api/get-problem-list', { query })
    : site.call('GET /api/group/get-problem-list', { query: { ...query, gid } }));
  return { problems: records.map(listed), page };
}

function listed(row: Required<Omit<ListedProblem, 'id'>> & { readonly problemId: string }): ListedProblem {
  const { problemId: id, title, difficulty, ac, total } = row;
  return { id, title, difficulty, ac, total };
}
