import { ApiError } from '../../platform/http/api-error.ts';
import { namesPrivateAddress } from '../../platform/outbound-http/guard.ts';
import type { Services } from '../../platform/services.ts';

/**
 * Validates the address of a repository and returns it without a slash at its end. Throws
 * `repositoryAddressWrong`, `repositoryPrivate`, and `repositoryHostRefused` unless root has allowed its host.
 */
export function readAddress(
  { outgoingReachesPrivate }: Pick<Services['settings'], 'outgoingReachesPrivate'>,
  hosts: readonly string[],
  address: string,
): string {
  const url = URL.parse(address);
  const isWeb = url?.protocol === 'https:' || (url?.protocol === 'http:' && outgoingReachesPrivate);
  if (
    url === null ||
    !isWeb ||
    url.username !== '' ||
    url.password !== '' ||
    url.search !== '' ||
    url.hash !== ''
  )
    throw new ApiError('repositoryAddressWrong');
  if (!outgoingReachesPrivate && namesPrivateAddress(url))
    throw new ApiError('repositoryPrivate', { host: url.host });
  checkHost(hosts, url);
  const path = url.pathname.replace(/\/+$/, '');
  if (path === '') throw new ApiError('repositoryAddressWrong');
  return url.origin + path;
}

/**
 * Throws `repositoryHostRefused` unless root has allowed the host. A host with an unusual port must be allowed with
 * that port.
 */
export function checkHost(hosts: readonly string[], { host }: URL): void {
  if (!hosts.includes(host)) throw new ApiError('repositoryHostRefused', { host });
}

/** Throws `repositoryBranchWrong` for names that git forbids. An empty name means the default branch. */
export function checkBranch(branch: string): void {
  if (branch === '') return;
  const isWrong =
    // oxlint-disable-next-line no-control-regex -- git forbids control characters
    /[\u0000-\u0020\u007F~^:?*[\\]|\.\.|@\{|\/\/|\/$|^\/|\.$|\.lock$|^-/.test(branch) ||
    branch.split('/').some((part) => part.startsWith('.'));
  if (isWrong) throw new ApiError('repositoryBranchWrong');
}

/** Returns the last part of an address, without `.git`. */
export function nameOf(address: string): string {
  return (
    address
      .split('/')
      .at(-1)
      ?.replace(/\.git$/, '') || 'repository'
  );
}
