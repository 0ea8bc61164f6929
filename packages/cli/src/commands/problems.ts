import { type Command, commonOptions, placeOptions } from '../command.ts';
import { placeOf } from '../place.ts';
import { tableLines } from '../terminal/text.ts';

/** Lists problems of the bank by keyword, or those of a contest. */
export const problemsCommand: Command = {
  name: 'problems',
  most: 1,
  options: { ...commonOptions, ...placeOptions, page: { type: 'string' } },
  async run(context) {
    const { out, words, args } = context;
    const { cid } = placeOf(args);
    const site = await context.openSite({ needsLogin: cid !== undefined });
    if (cid !== undefined) {
      const problems = await site.call('GET /api/get-contest-problem', { query: { cid } });
      out.json(
        problems.map(({ displayId, displayTitle, ac, total }) => ({
          id: displayId,
          title: displayTitle,
          ac,
          total,
        })),
      );
      for (const line of tableLines(
        problems.map((one) => [one.displayId, one.displayTitle, `${one.ac}/${one.total}`]),
        [2],
      ))
        out.line(line);
      return 0;
    }
    const page = await site.call('GET /api/get-problem-list', {
      query: { keyword: args.positionals[0], currentPage: args.number('page'), limit: 30 },
    });
    out.json(
      page.records.map(({ problemId, title, difficulty, ac, total }) => ({
        id: problemId,
        title,
        difficulty,
        ac,
        total,
      })),
    );
    for (const line of tableLines(
      page.records.map((one) => [one.problemId, one.title, `${one.ac}/${one.total}`]),
      [2],
    ))
      out.line(line);
    out.note(page.total === 0 ? words.none : words.page(page.current, page.pages, page.total));
    return 0;
  },
};
