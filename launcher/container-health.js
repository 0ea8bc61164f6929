// Health check of the server's container. Exits with 0 if the server answers and reaches its database.

import { readReadiness } from './process/ready.js';

const state = await readReadiness(`http://127.0.0.1:${process.env['PORT'] || 8080}`);
process.exit(state?.ready ? 0 : 1);
