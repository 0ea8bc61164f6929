/** The ranking of all users. */
export const ranking = {
  acm: 'ACM 排名',
  oi: 'OI 排名',
  count: '共 {count} 位用户',
  search: '用户名或昵称',
  top: '前 10 名',
  'unit.acm': '通过题数',
  'unit.oi': 'OI 得分',
  place: '名次',
  user: '用户',
  signature: '个人简介',
  score: '得分',
  accepted: '通过',
  total: '提交',
  rate: '通过率',
  none: '还没有用户',
  noMatch: '没有符合条件的用户',
} as const;
