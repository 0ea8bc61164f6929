/** Class of the demo school. */
export type ClassKey = 'class1' | 'class2' | 'class3';

export interface DemoPerson {
  readonly username: string;
  readonly nickname: string;
  readonly realname: string;
  readonly gender: 'male' | 'female' | 'secrecy';
  readonly school: string;
  readonly part: 'teacher' | 'setter' | 'student' | 'guest';
  readonly class?: ClassKey;
  /** The student number. */
  readonly number?: string;
  readonly signature?: string | undefined;
  readonly title?: { readonly name: string; readonly color: string };
  /** 0 to 1: how much the user solves. */
  readonly skill: number;
  /** Age of the account in days. */
  readonly joined: number;
}

export const demoSchool = '青岚中学 Qinglan School';

const teachers: readonly DemoPerson[] = [
  {
    username: 'shen_yuan',
    nickname: '沈老师',
    realname: '沈远',
    gender: 'male',
    school: demoSchool,
    part: 'teacher',
    signature:
      '信息学社团指导老师，办公室在**实验楼 402**，周二、周四中午答疑。\n\n提问之前，请先自己造一组数据试一试。',
    title: { name: '教练', color: '#b45309' },
    skill: 0.9,
    joined: 210,
  },
  {
    username: 'he_lan',
    nickname: '何老师',
    realname: '何岚',
    gender: 'female',
    school: demoSchool,
    part: 'teacher',
    signature: '高一信息技术，带 2 班。作业每周日晚十点截止，迟交请先说明原因。',
    skill: 0.8,
    joined: 205,
  },
  {
    username: 'm_carter',
    nickname: 'Ms Carter',
    realname: 'Margaret Carter',
    gender: 'female',
    school: demoSchool,
    part: 'teacher',
    signature: 'Teaches computer science in the international class. Office hours: **Wednesday, room 215**.',
    skill: 0.8,
    joined: 190,
  },
];

const setters: readonly DemoPerson[] = [
  {
    username: 'qiu_ming',
    nickname: '秋茗',
    realname: '邱铭',
    gender: 'male',
    school: '江畔大学',
    part: 'setter',
    signature: '出题人。喜欢 $O(n)$ 的做法和乌龙茶。题面有疑问请直接在题目讨论区提。',
    title: { name: '出题人', color: '#0f766e' },
    skill: 1,
    joined: 220,
  },
  {
    username: 'noether',
    nickname: 'Noether',
    realname: 'Emma Lindqvist',
    gender: 'female',
    school: 'Harbour University',
    part: 'setter',
    signature: 'Problem setter. I test every checker against an empty output first.',
    title: { name: 'Setter', color: '#0f766e' },
    skill: 1,
    joined: 200,
  },
];

/** Columns: username, nickname, real name, gender, skill and optionally a signature. */
type StudentRow = readonly [string, string, string, 'male' | 'female' | 'secrecy', number, string?];

const classRows: Readonly<Record<ClassKey, readonly StudentRow[]>> = {
  class1: [
    ['lin_xiaoyu', '林小雨', '林晓雨', 'female', 0.97, '目标：省一。今天也要把调试写在纸上。'],
    ['chen_mo', '沉默的陈', '陈默', 'male', 0.9, '`while (!ac) retry();`'],
    ['zhou_yifan', '一帆', '周一帆', 'male', 0.84],
    ['xu_jiahe', '嘉禾', '徐嘉禾', 'female', 0.78, '喜欢图论，不喜欢卡常。'],
    ['tang_rui', '糖睿', '唐睿', 'male', 0.7],
    ['gu_qingyan', '青砚', '顾清妍', 'female', 0.66, '每天一题，从不间断（除了下雨天）。'],
    ['liu_haoran', '浩然', '刘浩然', 'male', 0.6],
    ['song_zhi', '宋枝', '宋枝', 'female', 0.55],
    ['fang_ze', '方泽', '方泽', 'male', 0.5],
    ['peng_yue', '彭越越', '彭越', 'male', 0.42],
    ['jiang_nan', '江南', '江楠', 'female', 0.38],
    ['dai_wen', '代文', '戴文', 'male', 0.3],
    ['shi_tian', '石头', '石天', 'male', 0.22],
  ],
  class2: [
    ['wu_tong', '梧桐', '吴桐', 'female', 0.88, '写代码像写诗：先想清楚韵脚。'],
    ['ye_ziming', '夜子', '叶子鸣', 'male', 0.81],
    ['han_shuo', '寒烁', '韩烁', 'male', 0.72],
    ['cao_yun', '草云', '曹芸', 'female', 0.64],
    ['qin_feng', '秦风', '秦风', 'male', 0.58, '岂曰无衣，与子同袍。'],
    ['lu_yao', '路遥', '陆瑶', 'female', 0.52],
    ['meng_fan', '梦帆', '孟凡', 'male', 0.46],
    ['bai_xue', '白雪', '白雪', 'female', 0.4],
    ['ding_kai', '丁开', '丁凯', 'male', 0.35],
    ['xie_an', '谢安', '谢安', 'male', 0.28],
    ['yin_he', '银河', '尹荷', 'female', 0.24],
    ['ma_chao', '马超', '马超', 'male', 0.16],
  ],
  class3: [
    ['oliver_b', 'Oliver', 'Oliver Bennett', 'male', 0.92, 'IOI hopeful. Rust at home, C++ in contests.'],
    ['sofia_r', 'Sofia', 'Sofia Rossi', 'female', 0.83],
    ['kenji', 'Kenji', '森田健二', 'male', 0.76, 'よろしくお願いします。'],
    ['amelie', 'Amélie', 'Amélie Laurent', 'female', 0.68],
    ['tom_h', 'Tom H.', 'Thomas Hughes', 'male', 0.57],
    ['priya', 'Priya', 'Priya Nair', 'female', 0.62, 'Python first, optimise later.'],
    ['lucas_s', 'Lucas', 'Lucas Schmidt', 'male', 0.49],
    ['minji', '민지', 'Park Minji', 'female', 0.45],
    ['noah_w', 'noah', 'Noah Williams', 'male', 0.36],
    ['elena_p', 'Elena', 'Elena Petrova', 'female', 0.33],
    ['jack_t', 'Jack', 'Jack Turner', 'male', 0.2],
    ['zoe_l', 'Zoë', 'Zoë Lambert', 'female', 0.26],
  ],
};

/** First student number of each class. */
const firstNumbers: Readonly<Record<ClassKey, number>> = {
  class1: 250_101,
  class2: 250_201,
  class3: 250_301,
};

function studentsOf(key: ClassKey): DemoPerson[] {
  return classRows[key].map(([username, nickname, realname, gender, skill, signature], index) => ({
    username,
    nickname,
    realname,
    gender,
    school: demoSchool,
    part: 'student',
    class: key,
    number: String(firstNumbers[key] + index),
    signature,
    skill,
    joined: 85 - (index % 4),
  }));
}

/** Columns: username, nickname, real name, gender, skill, school and signature. */
const guestRows: readonly (readonly [...StudentRow, string])[] = [
  ['tide_pool', '潮汐', '蒋汐', 'female', 0.95, '退役选手，回来看看。', '江畔大学'],
  ['graph_cat', '图图猫', '胡婷', 'female', 0.86, '', '江畔大学'],
  [
    'binary_fox',
    'Binary Fox',
    'Samuel Fox',
    'male',
    0.89,
    'I read editorials for breakfast.',
    'Harbour University',
  ],
  ['s_okafor', 'Chidi', 'Chidi Okafor', 'male', 0.74, '', 'Harbour University'],
  ['north_star', '北辰', '魏辰', 'male', 0.8, '', '北岭大学'],
  ['snow_line', '雪线', '祁雪', 'female', 0.63, '偶尔打比赛，主要来看题解。', '北岭大学'],
  ['old_pascal', '老帕', '钱国庆', 'male', 0.48, '写了三十年程序，现在陪孩子学算法。', ''],
  ['mira', 'Mira', 'Mira Kovač', 'female', 0.71, '', 'Lakeside College'],
  ['dp_dreamer', '背包客', '罗航', 'male', 0.59, '梦想是不写状态转移就能 AC。', '云溪中学'],
  ['yunxi_07', '云溪小七', '柒月', 'female', 0.53, '', '云溪中学'],
  ['hugo', 'Hugo', 'Hugo Andersen', 'male', 0.44, '', 'Lakeside College'],
  ['first_try', '一遍过', '常安', 'male', 0.34, '昵称只是愿望。', '云溪中学'],
  ['leo_m', 'Leo', 'Leo Martins', 'male', 0.27, '', 'Lakeside College'],
  ['paper_boat', '纸船', '于舟', 'female', 0.41, '', ''],
  ['sandbox_kid', 'sandbox', 'Iris Novak', 'secrecy', 0.31, '', ''],
  ['late_night', '夜行', '高远', 'male', 0.67, '深夜写题，白天改错。', '北岭大学'],
  ['grace_k', 'Grace', 'Grace Kim', 'female', 0.77, '', 'Harbour University'],
  ['apple_tree', '苹果树', '苏平', 'female', 0.37, '', '云溪中学'],
];

const guests: readonly DemoPerson[] = guestRows.map(
  ([username, nickname, realname, gender, skill, signature, school], index) => ({
    username,
    nickname,
    realname,
    gender,
    school: school ?? '',
    part: 'guest',
    signature: signature || undefined,
    skill,
    joined: 180 - 9 * index,
  }),
);

export const demoPeople: readonly DemoPerson[] = [
  ...teachers,
  ...setters,
  ...studentsOf('class1'),
  ...studentsOf('class2'),
  ...studentsOf('class3'),
  ...guests,
];

/** Returns a user by name; throws on an unknown one, which is an error in the demo data. */
export function personNamed(username: string): DemoPerson {
  const found = demoPeople.find((one) => one.username === username);
  if (found === undefined) throw new Error(`nobody of the demo is called ${username}`);
  return found;
}

export function studentsIn(key: ClassKey): readonly DemoPerson[] {
  return demoPeople.filter((one) => one.class === key);
}
