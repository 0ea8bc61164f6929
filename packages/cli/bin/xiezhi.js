#!/usr/bin/env node
// Runs the terminal client from its TypeScript sources. If the current Node cannot run TypeScript, starts the pinned
// Node.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isPinnedRuntime, pinnedNode } from '../../../launcher/process/runtime.js';

const main = new URL('../src/main.ts', import.meta.url);
const runsTypes = 'typescript' in process.features && process.features.typescript !== false;
if (isPinnedRuntime() || runsTypes) await import(main.href);
else {
  const { status } = spawnSync(pinnedNode, [fileURLToPath(main), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
