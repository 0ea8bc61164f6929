import type { Comment } from '@xiezhi/contract/routes/comment';
import { type Command, commonOptions, type Context } from '../command.ts';
import type { Site } from '../site/site.ts';
import { oneLine } from '../terminal/text.ts';

/** Shows clarifications and announcements of a contest, or asks a question. */
export const clarCommand: Command = {
  name: 'clar',
  most: 1,
  options: { ...commonOptions, ask: { type: 'string' }, problem: { type: 'string', short: 'p' } },
  async run(context) {
    const { out, words, args } = context;
    const cid = args.requiredNumber();
    const site = await context.openSite({ needsLogin: true });
    const content = args.text('ask');
    if (content === undefined) return await list(context, site, cid);
    const comment = await site.call('POST /api/comment', {
      body: { cid, content, problemId: args.text('problem') },
    });
    out.json({ id: comment.id });
    out.line(words.asked);
    return 0;
  },
};

async function list({ out, words, locale }: Context, site: Site, cid: number): Promise<number> {
  const announcements = await site.call('GET /api/get-contest-announcement', { query: { cid, limit: 20 } });
  const { commentList } = await site.call('GET /api/comments', { query: { cid, limit: 20, sort: 'newest' } });
  const time = (iso: string) => new Date(iso).toLocaleString(locale);
  out.json({
    announcements: announcements.records.map(({ id, title, content, gmtCreate }) => ({
      id,
      title,
      content,
      gmtCreate,
    })),
    questions: commentList.records.map(
      ({ id, content, fromName, problem, question, gmtCreate, replyList }) => ({
        id,
        problem: problem?.displayId ?? null,
        content,
        fromName,
        state: question,
        gmtCreate,
        replies: replyList.map((reply) => ({ fromName: reply.fromName, content: reply.content })),
      }),
    ),
  });
  for (const { title, content, gmtCreate } of announcements.records) {
    out.line(out.paint('bold', `${words.announcement} · ${oneLine(title)} · ${time(gmtCreate)}`));
    out.text(content.trimEnd());
    out.line();
  }
  for (const comment of commentList.records) printComment(comment);
  if (announcements.records.length + commentList.records.length === 0) out.note(words.none);
  return 0;

  function printComment({ content, fromName, problem, gmtCreate, question, replyList }: Comment): void {
    const heading = [words.question, problem?.displayId, oneLine(fromName), time(gmtCreate)];
    out.line(out.paint('bold', heading.filter((part) => part !== undefined).join(' · ')));
    out.text(content.trimEnd());
    for (const reply of replyList)
      out.text(`  ${words.answer} · ${oneLine(reply.fromName)}: ${reply.content.trimEnd()}`);
    if (question === 'asked' && replyList.length === 0) out.line(words.unanswered);
    out.line();
  }
}
