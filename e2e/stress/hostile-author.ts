import { comment, buildWriter, buildPost } from '../../apps/server/src/community/discussion/testing/talk.ts';
import { buildProblem } from '../../apps/server/test-support/factories.ts';
import { startTestServer, type TestServer } from '../../apps/server/test-support/harness.ts';
import { startMeasuredServer } from '../../apps/server/test-support/hostile-input/measured-server.ts';
import { createHttpClient } from '../../apps/server/test-support/http-client.ts';

export interface HostileAuthorReport {
  /** Number of hostile comments that were written, and number of pages of comments that were requested. */
  readonly comments: number;
  readonly pages: number;
  /** Time in ms until a statement that nobody had read before was rendered, without and with the hostile author. */
  readonly calm: Waits;
  readonly besideHostile: Waits;
  /** Number of statements that were sent without their formulas. */
  readonly withoutFormulas: number;
  /** Longest uninterrupted CPU time of the event loop, in ms. */
  readonly longestBusyMs: number;
}

interface Waits {
  readonly count: number;
  readonly medianMs: number;
  readonly worstMs: number;
}

/** Number of statements read in each of the two phases. */
const statements = 30;
const readers = 4;

/** Returns a formula that keeps KaTeX busy for its maximum time. */
const slowFormula = (mark: string) =>
  `$\\begin{matrix}${mark}${'&'.repeat(3900 - mark.length)}\\end{matrix}$`;

/**
 * Measures whether a hostile author disturbs others. The author writes comments full of slow formulas and reads them
 * with several clients, while another user opens problems with uncached formulas.
 */
export async function hostileAuthorRun(): Promise<HostileAuthorReport> {
  const server = await startTestServer({ hasJobs: false });
  try {
    const ids = await buildStatements(server, 2 * statements);
    const hostile = await buildWriter(server);
    const did = await buildPost(server, hostile);
    const measured = await startMeasuredServer(server);
    const client = createHttpClient();
    const other = createHttpClient();
    let withoutFormulas = 0;
    const waitsOf = async (wanted: readonly string[]): Promise<Waits> => {
      const waits: number[] = [];
      for (const id of wanted) {
        const start = performance.now();
        const { status, text } = await other.ask(`${measured.url}/api/get-problem-detail?problemId=${id}`);
        waits.push(performance.now() - start);
        if (status !== 200) throw new Error(`the statement of ${id} was answered ${status}`);
        if (text.includes('"later":') || !text.includes('katex')) withoutFormulas += 1;
      }
      const sorted = waits.map(Math.round).toSorted((a, b) => a - b);
      return { count: sorted.length, medianMs: sorted[sorted.length >> 1] ?? 0, worstMs: sorted.at(-1) ?? 0 };
    };
    try {
      const quietWaits = await waitsOf(ids.slice(0, statements));
      await measured.usage();
      let comments = 0;
      let pages = 0;
      const over = new AbortController();
      const writing = async () => {
        while (!over.signal.aborted) {
          comments += 1;
          await comment(
            server,
            hostile,
            { did },
            [1, 2].map((part) => slowFormula(`${comments}.${part}`)).join(' '),
          );
        }
      };
      const reading = async () => {
        while (!over.signal.aborted) {
          pages += 1;
          await client.ask(`${measured.url}/api/comments?did=${did}&limit=50&sort=newest`);
        }
      };
      const attack = [writing(), ...Array.from({ length: readers }, reading)];
      const besideHostile = await waitsOf(ids.slice(statements)).finally(() => over.abort());
      await Promise.all(attack);
      const { longestBusyMs } = await measured.usage();
      return {
        comments,
        pages,
        calm: quietWaits,
        besideHostile,
        withoutFormulas,
        longestBusyMs: Math.round(longestBusyMs),
      };
    } finally {
      client.close();
      other.close();
      await measured.stop();
    }
  } finally {
    await server.stop();
  }
}

async function buildStatements(server: TestServer, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const displayId = `S${index}`;
    const id = await buildProblem(server.services, { displayId });
    const description = Array.from({ length: 20 }, (_, at) => `$a_{${index},${at}} \\le 10^5$`).join(' ');
    await server.services.db.updateTable('problem_text').set({ description }).where('pid', '=', id).execute();
    ids.push(displayId);
  }
  return ids;
}
