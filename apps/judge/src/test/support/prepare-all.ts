// Builds all artifacts that speed up compiles, on two cores, and stores them for the judges of tests. Without this,
// each judge of a test would build them itself until one judge has stored them. Prints one line per artifact.

import { languages } from '../../languages/registry.ts';
import { openTestJudge } from './harness.ts';

const judge = await openTestJudge();
const { toolchains } = judge.runtime;
try {
  await Promise.all(
    languages.map((language) =>
      judge.onCore(async (core) => {
        const toolchain = await toolchains.toolchain(language);
        if (toolchain === null) return;
        for (const item of language.preparations) {
          if (toolchains.isPrepared(language, toolchain, item)) continue;
          await toolchains.prepare(language, toolchain, item, core);
          process.stdout.write(`${language.name}: ${item.name}\n`);
        }
      }),
    ),
  );
} finally {
  await judge.close();
}
