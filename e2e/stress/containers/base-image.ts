import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { pinnedNode } from '../../../launcher/process/runtime.js';
import type { Podman } from './podman.ts';

const run = promisify(execFile);

/**
 * Makes the images `xiezhi-debian` and `xiezhi-node` without an image registry. The first is a minimal Debian, which is
 * kept in `folder`. The second adds Node and npm of this host.
 */
export async function makeBaseImages(podman: Podman, folder: string): Promise<void> {
  const debian = join(folder, 'debian');
  if (!existsSync(join(debian, 'finished'))) {
    rmSync(debian, { recursive: true, force: true });
    mkdirSync(debian, { recursive: true });
    await run('debootstrap', ['--variant=minbase', 'bookworm', join(debian, 'root')], {
      maxBuffer: 64 * 1024 * 1024,
    });
    mkdirSync(join(debian, 'finished'));
  }
  const root = join(debian, 'root');
  copyAptSettings(root);
  await importFolder(podman, root, 'xiezhi-debian');
  const withNode = join(folder, 'node');
  rmSync(withNode, { recursive: true, force: true });
  cpSync(root, withNode, { recursive: true, verbatimSymlinks: true });
  addNode(withNode);
  await importFolder(podman, withNode, 'xiezhi-node');
  rmSync(withNode, { recursive: true, force: true });
}

/** Makes the image use the package sources of this host. */
function copyAptSettings(root: string): void {
  const target = join(root, 'etc/apt');
  for (const name of ['sources.list', 'sources.list.d', 'apt.conf.d'])
    if (existsSync(join('/etc/apt', name)))
      cpSync(join('/etc/apt', name), join(target, name), { recursive: true, verbatimSymlinks: true });
  // Removes the hooks of programs that the image does not have.
  for (const name of readdirSync(join(target, 'apt.conf.d')))
    if (/packagekit|appstream|listchanges|postgresql/.test(name)) rmSync(join(target, 'apt.conf.d', name));
}

function addNode(root: string): void {
  const npm = dirname(dirname(realpathSync('/usr/bin/npm')));
  cpSync(pinnedNode, join(root, 'usr/local/bin/node'));
  const target = join(root, 'usr/local/lib/node_modules/npm');
  cpSync(npm, target, { recursive: true, verbatimSymlinks: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'));
  // Sets the registry and certificates of this host in the settings of the image's npm.
  const authorities = process.env['NODE_EXTRA_CA_CERTS'];
  if (authorities) cpSync(authorities, join(root, 'etc/npm-authorities.pem'), { dereference: true });
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  mkdirSync(join(root, 'usr/local/etc'), { recursive: true });
  writeFileSync(
    join(root, 'usr/local/etc/npmrc'),
    `registry=${registry}\n${authorities ? 'cafile=/etc/npm-authorities.pem\n' : ''}`,
  );
}

async function importFolder(podman: Podman, root: string, name: string): Promise<void> {
  const archive = `${root}.tar`;
  await run('tar', ['--create', '--file', archive, '--directory', root, '.']);
  await podman.ask('import', archive, name);
  rmSync(archive);
}
