import './older-node.ts';
import { runCommandLine } from './run.ts';

// The reader of a pipe may end early, as `head` does. This is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

process.exitCode = await runCommandLine(process.argv.slice(2));
