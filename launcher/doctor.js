// npm run doctor [-- --json]: checks the host, and reports what is missing and how to fix it. Changes
// nothing. Exits with 1 if something prevents Xiezhi from running.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fail } from './errors.js';
import { enterRuntime, pinnedNode } from './process/runtime.js';
import { indent } from './steps.js';

try {
  if (existsSync(pinnedNode)) await enterRuntime(fileURLToPath(import.meta.url), async () => {});
  const { examine } = await import('./doctor/examine.js');
  const findings = [];
  const isJson = process.argv.includes('--json');
  for await (const finding of examine()) {
    findings.push(finding);
    if (isJson) continue;
    const mark = { ok: '✓', warning: '!', failure: '✗' }[finding.status];
    console.log(`  ${mark} ${finding.name.padEnd(18)} ${finding.detail}`);
    if (finding.mend) console.log(indent(`Fix: ${finding.mend}`));
  }
  const isFit = findings.every((finding) => finding.status !== 'failure');
  if (isJson) console.log(JSON.stringify({ isFit, findings }, undefined, 2));
  else console.log(isFit ? '\n  Xiezhi can run here.' : '\n  Xiezhi cannot run here yet.');
  process.exit(isFit ? 0 : 1);
} catch (error) {
  fail(error);
}
