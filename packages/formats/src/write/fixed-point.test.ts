import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { arbitraryProblem, filesOf } from '../testing/arbitrary-problem.ts';
import { expressible, openRoundTrips, sourceOf, withContent } from '../testing/round-trip.ts';
import { packageWriters } from './registry.ts';

const { roundTrip, close } = await openRoundTrips();
after(close);
const isSoak = process.env['XIEZHI_SOAK'] === '1';

for (const writer of packageWriters) {
  test(`${writer.name}: export and import again give the same problem and the same bytes`, async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryProblem, async (random) => {
        const problem = expressible[writer.name]?.(random) ?? random;
        const files = filesOf(problem);
        // FPS stores test data as text, so the inputs must be valid text.
        if (writer.name === 'fps')
          for (const { seq, inputPath } of problem.cases)
            files.set(inputPath, Buffer.from(`\ufeff${seq} ]]> <獬> &amp;\r\n\t`));
        const first = await roundTrip(writer, problem, sourceOf(files));
        const second = await roundTrip(writer, first.plan.problem, first.plan.source);
        try {
          assert.deepEqual(first.plan.stops, []);
          assert.deepEqual(second.plan.problem, first.plan.problem);
          assert.deepEqual(await withContent(second.plan), await withContent(first.plan));
          assert.deepEqual(second.plan.entries, first.plan.entries);
          assert.ok((await readFile(first.path)).equals(await readFile(second.path)));
        } finally {
          await first.plan.source.close();
          await second.plan.source.close();
        }
      }),
      { numRuns: isSoak ? 200 : 16 },
    );
  });
}

test('polygon: pictures stand in an order that does not depend on that of the problem', async () => {
  const writer = packageWriters.find(({ name }) => name === 'polygon');
  assert.ok(writer);
  const [base] = fc.sample(arbitraryProblem, { numRuns: 1, seed: 1 });
  assert.ok(base);
  const pictures = ['a', 'b'].map((name) => ({
    name: `${name}.png`,
    path: `public/${name}.png`,
    isPicture: true,
  }));
  const [first, second] = [pictures, pictures.toReversed()].map((attachments) => {
    const { files } = writer.write(Object.assign({}, base, { attachments }));
    return files.map(({ path }) => path);
  });
  assert.deepEqual(first, second);
});

/** These formats preserve all our fields. */
for (const writer of packageWriters.filter(({ name }) => ['xiezhi', 'hoj'].includes(name))) {
  test(`${writer.name}: our own reader restores everything`, async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryProblem, async (problem) => {
        const source = sourceOf(filesOf(problem));
        const { plan } = await roundTrip(writer, problem, source);
        try {
          assert.deepEqual(await withContent(plan), await withContent({ problem, source }));
        } finally {
          await plan.source.close();
        }
      }),
      { numRuns: isSoak ? 200 : 16 },
    );
  });
}
