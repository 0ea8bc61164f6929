/** The proctor's view of an exam. */
export const proctor = {
  noExam: '这场比赛不是考试',
  staffOnly: '仅比赛管理员可以查看',
  search: '用户名、姓名或学号',
  onlyWarned: '只看有提醒的（{count}）',
  counts: '在场 {present}，无联系 {gone}，未进入 {absent}，已交卷 {handedIn}',
  none: '还没有人进入考试',
  noMatch: '没有符合条件的考生',
  user: '考生',
  state: '状态',
  'state.absent': '未进入',
  'state.present': '在场',
  'state.away': '离开页面',
  'state.gone': '无联系',
  'state.handedIn': '已交卷',
  lastSeen: '最近联系',
  addresses: '网络地址',
  'addresses.more': '{address} 等，另 {count} 个',
  sessions: '登录会话',
  left: '离开页面',
  'left.times': '{times} 次，共 {length}',
  submissions: '提交',
  handedIn: '交卷',
  warned: '需要留意',
  meaning: '这些记录说明什么',
  'meaning.contact':
    '“最近联系”是服务器最后一次收到该考生请求的时间；打开着的考试页面每分钟联系一次。几分钟没有联系，可能是关闭了页面、断网或电脑休眠。',
  'meaning.addresses':
    '地址和会话由服务器记录，考生不能伪造。但同一教室常常共用一个地址，手机网络会换地址，电脑重启后重新登录也算另一个会话：它们是询问的理由，不是作弊的证据。',
  'meaning.left':
    '离开满 2 秒后，由考生自己的浏览器报告次数和时长，时长约精确到 1 秒；考生可以阻止或伪造这些报告。系统弹窗、第二块屏幕也会算作离开；而用另一台设备、关闭页面则不会被算作离开。',
  'meaning.kept': '考试结束 {days} 天后，或比赛被删除后，这些记录即被删除。',
} as const;
