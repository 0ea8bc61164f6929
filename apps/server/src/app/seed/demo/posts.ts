import type { ClassKey } from './people.ts';

export interface DemoPost {
  /** Number of days ago; `time` is the time of that day. */
  readonly day: number;
  readonly time: string;
  readonly author: string;
  /** A category by its English name. */
  readonly category: 'Chat' | 'Solutions' | 'Help' | 'Suggestions' | 'Notes';
  readonly title: string;
  readonly description: string;
  readonly content: string;
  /** Display id of the problem that the post is about. */
  readonly pid?: string;
  readonly pinned?: boolean;
  readonly comments: readonly {
    readonly author: string;
    readonly text: string;
    readonly replies?: readonly (readonly [string, string])[];
  }[];
  readonly readers: number;
  readonly likes: number;
}

export const sitePosts: readonly DemoPost[] = [
  {
    day: 58,
    time: '10:20',
    author: 'shen_yuan',
    category: 'Notes',
    title: '新手必读：怎样提一个好问题',
    description: '别人能复现，才能帮到你',
    content: `在讨论区求助之前，请准备好下面四样东西：

1. **题号**，以及你对题意的理解（一句话）；
2. 你的思路，写成文字，不要只贴代码；
3. 一组**你手算过**的小数据，程序输出了什么、你认为应该是什么；
4. 评测结果：是 \`Wrong Answer\` 还是 \`Time Limit Exceeded\`？第几个测试点？

很多时候，写到第三条你就已经找到错误了。

> 调试不是改到通过为止，而是弄明白为什么错。`,
    pinned: true,
    comments: [
      {
        author: 'lin_xiaoyu',
        text: '第三条太真实了，写着写着自己就发现了 😂',
        replies: [['shen_yuan', '这就是“小黄鸭调试法”。']],
      },
      {
        author: 'sofia_r',
        text: 'Could we have an English version pinned too?',
        replies: [['m_carter', 'I will post one for the international class today.']],
      },
    ],
    readers: 30,
    likes: 18,
  },
  {
    day: 11,
    time: '20:35',
    author: 'noether',
    category: 'Solutions',
    title: 'Qinglan Cup: short solutions to all problems',
    description: 'A sketch for each problem, with complexities',
    content: `| Problem | Idea | Complexity |
| --- | --- | --- |
| A Letters to Everywhere | a table and careful rounding | $O(n)$ |
| B The Breakfast Stall | remember when the cook is free; use 64 bits | $O(n)$ |
| C Lantern Anagrams | sort the letters of each word | $O(n L \\log L)$ |
| D Seats in the Exam Hall | evens first, then odds | $O(n)$ |
| E Ferry at Dusk | sort, pair the lightest with the heaviest | $O(n \\log n)$ |
| F Before the Sun Rises | breadth-first search | $O(hw)$ |
| G Relay Horses | shortest paths in a layered graph | $O(m \\log m)$ |

The most common mistake in **B** was a sum in 32 bits: $2 \\cdot 10^5 \\cdot 10^4 = 2 \\cdot 10^9$ is just below $2^{31}$, but the arrival times come on top.

In **D**, $n = 2$ has no solution either. Nine people forgot it.`,
    comments: [
      {
        author: 'graph_cat',
        text: 'D 题我就是那九分之一……',
        replies: [['noether', 'The checker says which neighbours sit too close, by the way.']],
      },
      { author: 'binary_fox', text: 'Nice set! G was my favourite.' },
      {
        author: 'zhou_yifan',
        text: '请问 F 题 Python 能过吗？我的 TLE 了。',
        replies: [
          ['ye_ziming', '加一圈边界，用一维数组就能过。'],
          ['zhou_yifan', '过了，谢谢！'],
        ],
      },
    ],
    readers: 34,
    likes: 15,
  },
  {
    day: 8,
    time: '21:12',
    author: 'peng_yue',
    category: 'Help',
    title: '样例都对，为什么第 5 个点错了？',
    description: '早餐铺的队伍，怀疑是溢出',
    content: `我的程序样例和自己造的小数据都对，提交后第 5 个点错误。

\`\`\`cpp
int free_at = 0, best = 0;
// ...
free_at = free_at + s;
\`\`\`

$n = 2 \\cdot 10^5$，$s \\le 10^4$，是不是 \`int\` 放不下了？`,
    pid: '2001',
    comments: [
      {
        author: 'chen_mo',
        text: '不只是溢出。师傅空闲的时候，开工时间应该是 `max(free_at, a)`，你直接在 `free_at` 上加了。',
        replies: [
          ['peng_yue', '原来如此！队伍中间断开的情况我没考虑。'],
          ['chen_mo', '`0 1` 和 `100 1` 这组数据就能看出来。'],
        ],
      },
      { author: 'he_lan', text: '提问方式很好，题号、代码片段和猜测都有。' },
    ],
    readers: 22,
    likes: 6,
  },
  {
    day: 5,
    time: '12:48',
    author: 'tide_pool',
    category: 'Solutions',
    title: '《竹排漂流》从 25 分到 100 分',
    description: '前缀和 + 维护最小值，附推导',
    content: `**25 分**：枚举起点终点，$O(n^3)$ 或 $O(n^2)$。

**再拿 20 分**：$k = 1$ 就是最大子段和。

**100 分**：记前缀和 $s_i$，答案是

$$\\max_{j - i \\ge k} (s_j - s_i) = \\max_j \\Bigl( s_j - \\min_{i \\le j - k} s_i \\Bigr).$$

$j$ 右移一位，可选的 $i$ 只多一个，所以最小值可以顺手维护：

\`\`\`python
low, best = float('inf'), float('-inf')
for j in range(k, n + 1):
    low = min(low, s[j - k])
    best = max(best, s[j] - low)
\`\`\`

注意答案可能是负数，\`best\` 不要初始化成 0。`,
    pid: '2007',
    comments: [
      { author: 'xu_jiahe', text: '推导写得很清楚，收藏了。' },
      {
        author: 'dp_dreamer',
        text: '我的 best 就是初始化成了 0 ……',
        replies: [['tide_pool', '第二个样例就是为这个准备的 😄']],
      },
    ],
    readers: 26,
    likes: 13,
  },
  {
    day: 3,
    time: '19:05',
    author: 'priya',
    category: 'Help',
    title: 'Interactive problems: my program hangs on the first question',
    description: 'The Heavy Coin, Python',
    content: `My program prints \`? 1 2 1\` and then nothing happens until the time limit. It works when I type the answers by hand. Do I need to do something special?`,
    pid: '2006',
    comments: [
      {
        author: 'oliver_b',
        text: 'You have to flush: `print(..., flush=True)`. Otherwise your question stays in a buffer while both sides wait.',
        replies: [
          ['priya', 'That was it, thank you!'],
          ['amelie', 'In C++ `std::endl` does it.'],
        ],
      },
    ],
    readers: 15,
    likes: 5,
  },
  {
    day: 2,
    time: '22:30',
    author: 'late_night',
    category: 'Suggestions',
    title: '建议：题目列表可以按“没做过”筛选吗',
    description: '想一口气补完简单题',
    content: '题目多起来之后，想先把没做过的简单题补完。现在是靠绿勾一页页翻。',
    comments: [
      {
        author: 'north_star',
        text: '列表上方有“我的状态”筛选，选“未尝试”再按难度排序就行。',
        replies: [['late_night', '找到了，谢谢！']],
      },
    ],
    readers: 11,
    likes: 3,
  },
  {
    day: 1,
    time: '18:22',
    author: 'wu_tong',
    category: 'Chat',
    title: '有人周末一起打虚拟赛吗',
    description: '热身赛，周日下午两点',
    content: '想找两三个人一起**虚拟参赛**“新学期热身赛”，打完一起讲题。已经报名：我、@ye_ziming。',
    comments: [
      { author: 'ye_ziming', text: '到！' },
      {
        author: 'minji',
        text: 'Can I join if my Chinese is slow? 😅',
        replies: [['wu_tong', 'Sure, statements are in both languages!']],
      },
    ],
    readers: 17,
    likes: 7,
  },
];

export const groupPosts: readonly (DemoPost & { readonly group: ClassKey | 'club' })[] = [
  {
    group: 'class1',
    day: 4,
    time: '20:10',
    author: 'song_zhi',
    category: 'Help',
    title: '第二次作业第三题，茶叶为什么分不完',
    description: '思路：先按 1,2,3… 分，再把剩下的加上去',
    content: '先给每罐 $1, 2, \\dots, n$ 两，剩下的都加到最后一罐，会超过 $m$。应该怎么调整？',
    comments: [
      {
        author: 'gu_qingyan',
        text: '从最后一罐往前，每罐尽量加到上限。',
        replies: [['song_zhi', '明白了，从大到小填。']],
      },
    ],
    readers: 0,
    likes: 0,
  },
  {
    group: 'class3',
    day: 2,
    time: '16:40',
    author: 'tom_h',
    category: 'Help',
    title: 'Unit 3: queue or recursion?',
    description: 'Recursion crashes on the large map',
    content: 'My recursive search works on the samples and crashes on the last cases. Is there a limit?',
    comments: [
      {
        author: 'm_carter',
        text: 'Python stops after about 1000 nested calls. Use a queue, layer by layer.',
      },
    ],
    readers: 0,
    likes: 0,
  },
  {
    group: 'club',
    day: 6,
    time: '21:00',
    author: 'lin_xiaoyu',
    category: 'Notes',
    title: '双指针专题讲义',
    description: '周四讲的内容和练习',
    content:
      '## 什么时候能用\n\n区间右端点右移时，左端点**不会左移**。\n\n## 练习\n\n- 2002 字谜灯笼（排序）\n- 1008 月洞门\n- 1002 暮色渡口',
    comments: [
      { author: 'kenji', text: '資料ありがとう！' },
      { author: 'han_shuo', text: '讲得很清楚。' },
    ],
    readers: 0,
    likes: 0,
  },
];
