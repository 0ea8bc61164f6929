// The health check of a server's container: exit status 0 while the server answers and reaches its database.

import { readReadiness } from './process/ready.js';

const state = await readReadiness(`http://127.0.0.1:${process.env['PORT'] || 8080}`);
process.exit(state?.ready ? 0 : 1);
