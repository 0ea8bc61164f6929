// Creates the library links of the embedded PostgreSQL. Container images need them to test restores: the account of
// their server may not write there.

import { fail } from '../errors.js';
import { findBinaries } from '../postgres/binaries.js';

try {
  findBinaries();
} catch (error) {
  fail(error);
}
