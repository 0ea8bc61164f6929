import { type Command, commonOptions, placeOptions } from '../command.ts';
import { placeOf } from '../place.ts';
import { letters, showResult, verdictName, watchSubmission } from '../progress.ts';
import { tableLines } from '../terminal/text.ts';

/** `--training` is no option here, because the site cannot list the submissions of a training. */
const { training: _, ...listOptions } = placeOptions;

/** Lists the user's submissions, or shows the result of one. */
export const statusCommand: Command = {
  name: 'status',
  most: 1,
  options: { ...commonOptions, ...listOptions, wait: { type: 'boolean', short: 'w' } },
  async run(context) {
    const { out, words, args } = context;
    const site = await context.openSite({ needsLogin: true });
    if (args.positionals.length > 0) {
      const show = args.flag('wait') ? watchSubmission : showResult;
      return await show(context, site, args.requiredNumber());
    }
    const { cid, gid } = placeOf(args);
    const { records } =
      cid === undefined
        ? await site.call('GET /api/get-submission-list', { query: { onlyMine: true, limit: 10, gid } })
        : await site.call('GET /api/contest-submissions', {
            query: { onlyMine: true, limit: 10, contestID: cid, containsEnd: true },
          });
    out.json(
      records.map((row) => ({
        submitId: row.submitId,
        problem: row.displayId ?? row.displayPid,
        title: row.title,
        verdict: letters(row.status),
        status: row.status,
        score: row.exactScore ?? row.score,
        time: row.time,
        language: row.language,
        submitTime: row.submitTime,
      })),
    );
    const rows = records.map((row) => [
      String(row.submitId),
      row.displayId ?? row.displayPid,
      verdictName(words, row.status),
      row.score === null ? '' : String(row.exactScore ?? row.score),
      row.time === null ? '' : `${row.time} ${words.ms}`,
      row.language,
      new Date(row.submitTime).toLocaleString(context.locale),
    ]);
    for (const line of tableLines(rows, [0, 3, 4])) out.line(line);
    if (rows.length === 0) out.note(words.none);
    return 0;
  },
};
