// Creates the library links of the embedded PostgreSQL while a container image is built. The server in the container
// uses this PostgreSQL to test restores, but its account may not create the links.

import { fail } from '../errors.js';
import { findBinaries } from '../postgres/binaries.js';

try {
  findBinaries();
} catch (error) {
  fail(error);
}
