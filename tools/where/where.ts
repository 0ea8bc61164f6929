/**
 * Finds the sources of what a user or a client sees.
 *
 *   npm run where -- /contest/5/rank          the page of an address (or of a URL), and the calls that it makes
 *   npm run where -- 'POST /api/login'        a route: contract, handler, callers, tests
 *   npm run where -- 'Hide verdict'           texts of the interface and of errors, in either language
 *   npm run where -- contest_register         a table: migrations and the code that writes rows
 */
import { projectRoot } from '../../launcher/paths.js';
import { report } from './report.ts';
import { Sources } from './sources.ts';

const query = process.argv.slice(2).join(' ').trim();
if (query === '') {
  console.error(
    'Usage: npm run where -- ADDRESS | ROUTE | TEXT | TABLE\n' +
      "Examples: /contest/5/rank, 'POST /api/login', 'Hide verdict', contest_register",
  );
  process.exitCode = 2;
} else {
  const lines = report(new Sources(projectRoot), query);
  console.log(lines.length > 0 ? lines.join('\n') : `Nothing found for ${JSON.stringify(query)}.`);
  if (lines.length === 0) process.exitCode = 1;
}
