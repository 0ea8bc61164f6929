// PostgreSQL does not watch its standard input, so this small process does: when the launcher's pipe closes
// for any reason, the database shuts down in order. Called as: node guardian.js RECORD_FILE SPEC, where SPEC
// is JSON {file, args, credentials}.

import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { messageOf } from '../errors.js';
import { databaseEnvironment } from './environment.js';
import { recordProcess } from '../process/process-record.js';

/**
 * Maximum time of a fast shutdown (with its checkpoint) in ms; afterwards the data is left to crash recovery.
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
  // Does not wait for the output pipes, because their readers may be gone and nothing is left to do.
  process.exit(code ?? 1);
});
if (database.pid !== undefined) {
  const record = {
    owner: recordProcess(process.ppid),
    guardian: recordProcess(process.pid),
    database: recordProcess(database.pid),
  };
  try {
    // Only the owner may write the record, because the next start kills the processes that it names.
    writeFileSync(recordFile, JSON.stringify(record), { mode: 0o600 });
  } catch (error) {
    // The disk is full. The record may be missing, because the database has a lock of its own and ends with
    // the guardian.
    console.error(`LOG:  cannot write ${recordFile}: ${messageOf(error)}`);
  }
}
process.stdin.on('end', stop).on('error', stop).resume();
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) process.on(signal, stop);
process.stderr.on('error', stop);
