import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of git repositories that are bound to problems. */
export const repositoryErrors = {
  repositoryNotFound: business(
    404,
    '该仓库不存在或已解除绑定',
    'This repository does not exist or was removed',
  ),
  repositoryTooMany: business(400, '最多可绑定 {most} 个仓库', 'You can connect at most {most} repositories'),
  repositoryTaken: business(
    400,
    '该仓库的这个分支已绑定',
    'This branch of the repository is already connected',
  ),
  repositoryAddressWrong: business(
    400,
    '这不是 https 地址，或其中含有用户名和密码',
    'Enter an https address without a username and password',
  ),
  repositoryHostRefused: business(
    400,
    '管理员尚未允许从 {host} 获取仓库',
    'Repositories on {host} are not allowed. Ask a super administrator to allow this host',
  ),
  repositoryPrivate: business(
    400,
    '{host} 位于内网，本站的设置 XIEZHI_OUTGOING_PRIVATE 不允许访问',
    'The host {host} is in a private network. The setting XIEZHI_OUTGOING_PRIVATE does not allow it',
  ),
  repositoryBranchWrong: business(400, '这不是有效的分支名', 'This is not a valid branch name'),
  repositorySyncRunning: business(
    400,
    '该仓库正在同步，请等待其结束',
    'This repository is being synced. Wait until the sync finishes',
  ),
  repositoryHookRefused: business(400, '签名或密钥不正确', 'The signature or the secret is wrong'),
  repositoryUnreachable: business(
    400,
    '无法连接 git 服务器 {host}',
    'The git server {host} cannot be reached',
  ),
  repositoryCertificate: business(
    400,
    '{host} 的证书不受信任（{reason}），可设置 NODE_EXTRA_CA_CERTS',
    'The certificate of {host} is not trusted ({reason}). For your own CA, set NODE_EXTRA_CA_CERTS',
  ),
  repositoryLate: business(
    400,
    'git 服务器 {host} 未及时回应',
    'The git server {host} did not answer in time',
  ),
  repositoryDenied: business(
    400,
    'git 服务器拒绝访问，请检查用户名和令牌',
    'The git server denied access. Check the username and token',
  ),
  repositoryMissing: business(
    400,
    'git 服务器上没有这个仓库，或令牌无权读取',
    'The git server has no such repository, or the token has no access to it',
  ),
  repositoryMoved: business(400, '该仓库已移到 {address}', 'This repository has moved to {address}'),
  repositoryProtocol: business(
    400,
    '该地址不是支持 git 协议第 2 版的仓库',
    'This address is not a git repository that supports version 2 of the git protocol',
  ),
  repositoryBranchMissing: business(400, '仓库中没有分支 {branch}', 'The repository has no branch {branch}'),
  repositoryTooLarge: business(400, '仓库超过限制：{limit}', 'The repository exceeds a limit: {limit}'),
  repositoryDamaged: business(400, 'git 服务器发来的数据已损坏', 'The git server sent damaged data'),
} as const satisfies Record<string, ErrorEntry>;
