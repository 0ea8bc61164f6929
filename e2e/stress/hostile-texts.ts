import { startTestServer } from '../../apps/server/test-support/harness.ts';
import { createHttpClient } from '../../apps/server/test-support/http-client.ts';
import { generatorsFor } from '../../apps/server/test-support/hostile-input/choice.ts';
import { seed } from '../../apps/server/test-support/hostile-input/seeded-site.ts';
import { hostileTexts } from '../../apps/server/test-support/hostile-input/hostile-texts.ts';
import { startMeasuredServer } from '../../apps/server/test-support/hostile-input/measured-server.ts';
import { textFields } from '../../apps/server/test-support/hostile-input/text-fields.ts';
import { tryTexts } from '../../apps/server/test-support/hostile-input/text-trial.ts';

/** Maximum number of characters of a value, even if the field accepts more. */
const lengthMax = 65_535;

/**
 * Sends hostile texts to a server in a separate process: in every text field, or only in fields whose call and name
 * contain all the words. Another user reads meanwhile. Prints how many values were tried and which exceeded the limits;
 * returns false if any did.
 */
export async function hostileTextsRun(words: readonly string[]): Promise<boolean> {
  const server = await startTestServer({ hasJobs: false });
  const client = createHttpClient();
  const other = createHttpClient();
  try {
    const site = await seed(server);
    const measured = await startMeasuredServer(server);
    try {
      const fields = textFields.filter(({ call, path }) =>
        words.every((word) => `${call} ${path}`.includes(word)),
      );
      const report = await tryTexts(site, {
        fields,
        generatorsOf: (field) => generatorsFor(field, hostileTexts),
        lengthMax,
        url: measured.url,
        client,
        usage: () => measured.usage(),
        neighbour: () => other.ask(`${measured.url}/api/get-problem-detail?problemId=P1`),
        log: console.log,
      });
      const { excess, unreached, leftOut, slowest, busiest, ...counts } = report;
      for (const { name, slowestMs } of slowest) console.log(`slowest: ${name} ${slowestMs} ms`);
      for (const { name, usage } of busiest)
        console.log(`busiest: ${name} ${Math.round(usage?.longestBusyMs ?? 0)} ms of CPU`);
      for (const line of leftOut) console.log(`left out: ${line}`);
      for (const line of unreached) console.log(`not stored: ${line}`);
      for (const line of excess) console.log(`beyond: ${line}`);
      console.log(JSON.stringify({ ...counts, leftOut: leftOut.length, excess: excess.length }));
      return excess.length === 0;
    } finally {
      await measured.stop();
    }
  } finally {
    client.close();
    other.close();
    await server.stop();
  }
}
