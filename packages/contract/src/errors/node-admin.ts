import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of managing judge nodes and tokens. */
export const nodeAdminErrors = {
  judgeNodeNotFound: business(404, '评测机不存在', 'This judge node does not exist'),
  judgeNodeIsLive: business(
    400,
    '评测机还在线，请先停止它的进程再移除',
    'The judge node is still online. Stop its process before you remove it',
  ),
  nodeTokenNotFound: business(404, '令牌不存在或已经撤销', 'This token does not exist or was revoked'),
  nodeTokenNameTaken: business(
    400,
    '已有名为“{name}”的令牌，请换一个名称或先撤销它',
    'A token named “{name}” already exists. Choose another name or revoke it first',
  ),
} as const satisfies Record<string, ErrorEntry>;
