// Installs everything whose installation needs root: npm packages, compilers, and the Debian packages of the object
// storage and the MySQL server of the tests. Runs before `.ci/run`, which tests as root and as an ordinary user.

import { fail } from '../errors.js';
import { installDebianPackages } from './apt.js';
import { installPackages } from './install.js';
import { installToolchains } from './toolchains.js';

const silent = () => {};

try {
  await installPackages(silent);
  const { warning } = await installToolchains(silent);
  const swift = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'];
  const warnings = [
    warning,
    await installDebianPackages(swift, 'The object storage is not tested.', silent),
    await installDebianPackages(
      ['mariadb-server-core'],
      'Migration from a live MySQL is not tested.',
      silent,
    ),
  ];
  for (const text of warnings) if (text) console.log(text);
} catch (error) {
  fail(error);
}
