import { business } from '../wire/error-entry.ts';

/** Errors of the API for contest tools. Its responses use the status as HTTP code. */
export const contestApiErrors = {
  contestApiCredentials: business(
    401,
    '凭据无效：请以用户名和有“读取”权限的 API 令牌登录，不要使用账号密码',
    'Invalid credentials. Use your username and an API token with the permission “Read”, not your password',
  ),
  contestApiUnknown: business(404, '比赛没有这样的对象', 'This object does not exist in the contest'),
  contestFeedStale: business(
    400,
    '无法从该 since_token 继续，请从头读取',
    'The feed cannot continue from this since_token. Read the feed from the beginning',
  ),
} as const;
