import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { test } from 'node:test';
import { join } from 'node:path';

const program = (log: string) => `
  ${log}
  process.stdin.on('end', () => { log.warn('no answer'); log.info('stops'); process.exit(7); });
  process.stdin.resume();
  log.info('ready');`;

const addressOf = (path: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, path)).href);
const loggers = {
  server: `import { createLogger } from ${addressOf('logger.ts')}; const log = createLogger('info');`,
  'judge node': `import { pino } from ${JSON.stringify(import.meta.resolve('pino'))};
    import { logOutput } from ${addressOf('../../../../launcher/process/log-output.js')};
    const log = pino({}, logOutput);`,
};

for (const [name, log] of Object.entries(loggers))
  test(`the ${name} stops although nobody reads its log, as after its launcher was killed`, async () => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program(log)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    try {
      await once(child.stdout, 'data');
      child.stdout.destroy();
      child.stdin.end();
      const [code] = (await once(child, 'exit', { signal: AbortSignal.timeout(20_000) })) as [number];
      assert.equal(code, 7);
    } finally {
      child.kill('SIGKILL');
    }
  });
