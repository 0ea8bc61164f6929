// npm run stand-ins [-- FIRST_PORT]: runs simulators of all remote judges on this machine until it is interrupted.
import { once } from 'node:events';
import { basesOf, standInAccounts, standInProblems, startStandIns, stopStandIns } from './stand-ins.ts';

const firstPort = Number(process.argv[2] ?? 9101);
if (!Number.isInteger(firstPort) || firstPort < 1 || firstPort > 65_000) {
  console.error('Usage: npm run stand-ins [-- FIRST_PORT]');
  process.exit(2);
}
const judges = await startStandIns(firstPort);
console.log(`Start the site with these judges:

  XIEZHI_REMOTE_BASES=${basesOf(judges)} npm run dev

Accounts of every judge; the password is the name: ${standInAccounts.join(', ')}

Problems:`);
for (const [key, ids] of Object.entries(standInProblems)) console.log(`  ${key.padEnd(5)} ${ids.join(' ')}`);
console.log(`
A comment in the code chooses the verdict and the milliseconds until it comes: verdict=WA ms=5000
Verdicts: AC WA PE TLE MLE OLE RE CE SE; default: AC at once`);
await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM'), once(process.stdin.resume(), 'end')]);
await stopStandIns(judges);
process.exit(0);
