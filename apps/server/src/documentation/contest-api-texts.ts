import type { contestApiRoutes } from '@xiezhi/contract/routes/contest-api';

/** What the calls of the ICPC Contest API do, in Chinese. */
export const contestApiSummaries: Readonly<Record<keyof typeof contestApiRoutes, string>> = {
  'GET /api/contest-api': 'ICPC Contest API：版本与提供者',
  'GET /api/contest-api/contests': 'ICPC Contest API：本站的比赛，最新的在前',
  'GET /api/contest-api/contests/:contest': 'ICPC Contest API：一场比赛，内容以调用者可见的为限',
  'GET /api/contest-api/contests/:contest/:type':
    'ICPC Contest API：比赛的某个列表、状态、榜单或事件流，以对调用者开放的为限',
  'GET /api/contest-api/contests/:contest/:type/:object': 'ICPC Contest API：列表中的一个对象',
  'GET /api/contest-api/contests/:contest/submissions/:object/files':
    'ICPC Contest API：一次提交的程序，以 zip 下载，仅供比赛管理员',
};
