import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of managing judge nodes and tokens. */
export const nodeAdminErrors = {
  judgeNodeNotFound: business(404, '评测机不存在', 'There is no such judge node'),
  judgeNodeIsLive: business(
    400,
    '评测机还在线，请先停止它的进程再移除',
    'The judge node is still there; stop its process before it is removed',
  ),
  nodeTokenNotFound: business(404, '令牌不存在或已经吊销', 'There is no such token, or it was revoked'),
  nodeTokenNameTaken: business(
    400,
    '已有名为“{name}”的令牌，请换一个名称或先吊销它',
    'There is a token called “{name}” already; choose another name, or revoke it first',
  ),
} as const satisfies Record<string, ErrorEntry>;
