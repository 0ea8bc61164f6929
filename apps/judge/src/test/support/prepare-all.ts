// Prepares all that makes compiles faster, on two cores, and keeps it for the judges of tests. Each of them would
// else make it again beside its work, until the first one has been stopped. Says what it made, a line each.

import { languages } from '../../languages/registry.ts';
import { openTestJudge } from './harness.ts';

const judge = await openTestJudge();
const { toolbench } = judge.bench;
try {
  await Promise.all(
    languages.map((language) =>
      judge.onCore(async (core) => {
        const toolchain = await toolbench.toolchain(language);
        if (toolchain === null) return;
        for (const item of language.preparations) {
          if (toolbench.isPrepared(language, toolchain, item)) continue;
          await toolbench.prepare(language, toolchain, item, core);
          process.stdout.write(`${language.name}: ${item.name}\n`);
        }
      }),
    ),
  );
} finally {
  await judge.close();
}
