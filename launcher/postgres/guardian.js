// The guardian: a small process that shuts PostgreSQL down in an orderly way when its standard input closes, which
// happens if the launcher ends for any reason. PostgreSQL itself does not watch its standard input.
//
// Usage: node guardian.js RECORD_FILE SPEC, where SPEC is JSON {file, args, credentials}.

import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { messageOf } from '../errors.js';
import { databaseEnvironment } from './environment.js';
import { recordProcess } from '../process/process-record.js';

/**
 * Maximum time in ms of a fast shutdown, which includes a checkpoint. Afterwards the guardian stops PostgreSQL
 * immediately, and the next start recovers the data as after a crash.
 */
const timeoutMs = 2000;

const [recordFile = '', spec = '{}'] = process.argv.slice(2);
/** @type {{ file: string, args: string[], credentials?: { uid: number, gid: number } }} */
const { file, args, credentials } = JSON.parse(spec);

const database = spawn(file, args, {
  cwd: '/',
  env: databaseEnvironment,
  stdio: ['ignore', 'inherit', 'inherit'],
  ...credentials,
});

let isStopping = false;
function stop() {
  if (isStopping) return;
  isStopping = true;
  database.kill('SIGINT');
  setTimeout(() => database.kill('SIGQUIT'), timeoutMs).unref();
  setTimeout(() => database.kill('SIGKILL'), 2 * timeoutMs).unref();
}

database.on('error', (error) => {
  console.error(`FATAL:  cannot start ${file}: ${error.message}`);
  process.exitCode = 1;
  process.stdin.destroy();
});
database.on('exit', (code) => {
  rmSync(recordFile, { force: true });
  // Exits without waiting for the output pipes: nothing is left to write, and their readers may be gone.
  process.exit(code ?? 1);
});
if (database.pid !== undefined) {
  const record = {
    owner: recordProcess(process.ppid),
    guardian: recordProcess(process.pid),
    database: recordProcess(database.pid),
  };
  try {
    // Only the owner may write this file, because the next start kills the processes named in it.
    writeFileSync(recordFile, JSON.stringify(record), { mode: 0o600 });
  } catch (error) {
    // Probably the disk is full. The record is not essential: PostgreSQL has its own lock file, and it ends together
    // with the guardian.
    console.error(`LOG:  cannot write ${recordFile}: ${messageOf(error)}`);
  }
}
process.stdin.on('end', stop).on('error', stop).resume();
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) process.on(signal, stop);
process.stderr.on('error', stop);
