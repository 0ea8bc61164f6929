import { JudgeStatus } from '@xiezhi/contract/enums/status';

/** Chinese messages of the terminal client. The English ones have the same keys. */
export const zhCN = {
  usage: `用法：xiezhi 命令 [参数] [选项]

  login [网址]        登录，默认通过浏览器确认验证码
  logout              退出登录并撤销令牌
  whoami              查看当前登录的用户
  problems            列出题目
  show 题目           查看题面
  samples 题目        把样例保存为 1.in、1.ans……
  test 文件           在本机运行样例；--remote 在站点上运行
  submit 文件         提交并等待结果
  status [编号]       查看自己的提交，或某次提交的结果
  board 比赛          查看比赛榜单
  clar 比赛           查看提问与公告；--ask 提问
  problem 命令        题目包：init、check、diff、push、pull
  completion SHELL    输出 bash、zsh 或 fish 的补全脚本

通用选项：
  --server 网址   站点，默认是上次登录的站点，或环境变量 XIEZHI_SERVER
  --lang zh|en    语言，默认取系统语言
  --json          以 JSON 输出结果
  -h, --help      显示说明；xiezhi 命令 --help 显示该命令的说明
  --version       显示版本

令牌也可以放在环境变量 XIEZHI_TOKEN 中。支持 HTTP_PROXY、HTTPS_PROXY、NO_PROXY 和 NO_COLOR。`,
  help: {
    login: `用法：xiezhi login [网址] [--scope 权限]… [--with-token]

终端会显示验证码，在浏览器中确认后登录。默认请求 read、submit、ask 三项权限；
上传题目还需要 --scope problems。

  --scope 权限   只请求这些权限：read、submit、ask、problems，可重复
  --with-token   改用在个人设置中创建的令牌，从标准输入读取`,
    logout: `用法：xiezhi logout

撤销令牌，并从本机删除。`,
    whoami: `用法：xiezhi whoami`,
    problems: `用法：xiezhi problems [关键词] [--group 团队] [--page 页码]
      xiezhi problems --contest 比赛 | --training 训练`,
    show: `用法：xiezhi show 题目 [--contest 比赛] [--training 训练] [--group 团队]`,
    samples: `用法：xiezhi samples 题目 [--contest 比赛] [--directory 文件夹] [--force]

  -d, --directory   保存到该文件夹，默认当前文件夹
  -f, --force       覆盖内容不同的文件`,
    test: `用法：xiezhi test 文件 [--problem 题目] [--contest 比赛] [--language 语言] [--remote]

在本机编译并运行样例，按站点的规则比较输出。本机没有沙箱：只运行你信任的程序。

  -r, --remote     在站点上自测，时间与内存限制有效
  --run 命令       用该命令运行，例如 --run "python3 a.py"
  --timeout 秒     每个样例的时间上限，默认取题目的限制且不少于 2 秒`,
    submit: `用法：xiezhi submit 文件 [--problem 题目] [--contest 比赛] [--language 语言] [--yes] [--no-wait]

题目取自文件名（1000.cpp）或文件夹名（1000/main.cpp），语言取自扩展名。
连接中断后会自动重试，不会重复提交。

  -p, --problem    题目编号
  -c, --contest    比赛编号，或环境变量 XIEZHI_CONTEST
  -l, --language   语言
  -y, --yes        题目是猜出来的也不再确认
  --no-wait        不等待结果

退出状态：0 通过，10 答案错误，11 时间超限，12 内存超限，13 运行错误，14 编译错误，
15 部分通过，16 系统错误，17 结果暂不公布；1 失败，2 用法错误，3 未登录，4 无法连接。`,
    status: `用法：xiezhi status [提交编号] [--contest 比赛 | --group 团队] [--wait]

  -w, --wait   等到评测结束`,
    board: `用法：xiezhi board 比赛 [--page 页码] [--limit 行数]`,
    clar: `用法：xiezhi clar 比赛 [--ask 问题] [--problem 题目]`,
    problem: `用法：xiezhi problem init|check|diff|push|pull [文件夹] [选项]

文件夹采用 ICPC 题目包格式（2025-09），也可以是其他能够导入的格式。

  init [文件夹]         新建一个可以评测的题目包
  check [文件夹]        检查格式、题面与数据；能使用沙箱时还运行校验器和参考解
  diff [文件夹]         比较本地与站点上的题目
  push [文件夹]         上传有改动的部分，先显示差别
  pull 题目 [文件夹]    把站点上的题目下载为题目包

  --id 编号        站点上的题目编号，默认取题目包中的编号或文件夹名
  --accept-losses  即使分数或评测结果可能改变也上传
  --overwrite      覆盖站点上较新的改动
  --public         新题目立即公开，否则先隐藏
  --dry-run        只显示差别
  --title 标题     新题目包的标题（init）
  -y, --yes        不再确认
  -f, --force      覆盖本地已有的文件（pull）`,
    completion: `用法：xiezhi completion bash|zsh|fish`,
  },
  badUsage: (help: string) => `用法错误。\n${help}`,
  unknownCommand: (name: string) => `没有 ${name} 这个命令`,
  noSite: '请先登录：xiezhi login 网址，或用 --server 指定站点',
  notSignedIn: (site: string) => `尚未登录 ${site}：xiezhi login ${site}`,
  tokenEnded: '令牌无效、已过期或已被撤销，请重新登录：xiezhi login',
  lacksScope: (scope: string) => `令牌没有 ${scope} 权限，请重新登录：xiezhi login --scope ${scope}`,
  retrying: (reason: string) => `${reason}，正在重试……`,
  deviceStart: (address: string, code: string) => `请在浏览器中打开 ${address}\n并确认验证码：${code}`,
  deviceWaiting: '等待确认……',
  deviceDenied: '登录请求已被拒绝',
  askToken: 'API 令牌：',
  noToken: '请从标准输入提供令牌，例如 xiezhi login --with-token < token.txt',
  signedIn: (name: string, site: string) => `已登录 ${site}：${name}`,
  signedOut: (site: string) => `已退出 ${site}`,
  nobody: '（未知用户）',
  expires: (at: string) => `令牌有效期至 ${at}`,
  page: (current: number, pages: number, total: number) => `第 ${current}/${pages} 页，共 ${total} 项`,
  none: '没有内容',
  timeLimit: '时间限制',
  memoryLimit: '内存限制',
  ms: '毫秒',
  mib: 'MB',
  input: '输入',
  output: '输出',
  hint: '提示',
  sample: (number: number) => `样例 ${number}`,
  samplesNone: '这道题目没有样例',
  fileNotPlain: (name: string) => `题目的输入或输出文件名不合法：${JSON.stringify(name)}`,
  fileKept: (path: string) => `${path} 已存在；本题要读写同名文件，请先移走它`,
  sampleKept: (path: string) => `${path} 已存在且内容不同，用 --force 覆盖`,
  fileMissing: (path: string) => `${path} 不存在`,
  fileFailed: (path: string, code: string) => `${path} 无法读写（${code}）`,
  written: (path: string) => `已写入 ${path}`,
  notUtf8: (path: string) => `${path} 不是 UTF-8 编码的文本`,
  problemUnknown: (tried: string) => `猜不出题目（试过 ${tried}），请用 --problem 指定`,
  languageUnknown: (path: string, names: string) => `猜不出 ${path} 的语言，请用 --language 指定：${names}`,
  languageRefused: (name: string, names: string) => `这道题目不能使用 ${name}，可以使用：${names}`,
  confirmSubmit: (title: string, language: string) => `提交到“${title}”，语言 ${language}？(y/N) `,
  notConfirmed: '题目是根据文件名猜测的，请用 --yes 确认或用 --problem 指定',
  submitting: (title: string, language: string) => `正在提交：${title}，${language}`,
  submitted: (id: number, address: string) => `提交 ${id}：${address}`,
  queued: (position: number) => `排队中，第 ${position} 位`,
  cases: (finished: number, total: number) => `${finished}/${total} 个测试点`,
  firstFailure: (seq: number, verdict: string) => `第 ${seq} 个测试点：${verdict}`,
  score: (score: string, full: string) => `得分 ${score}${full === '' ? '' : `/${full}`}`,
  runHere: (command: string) => `运行：${command}`,
  notCompiled: '编译失败',
  noToolchain: (name: string, program: string) =>
    `本机没有 ${program}，不能运行 ${name}；请安装，或用 --run 指定命令，或用 --remote 在站点上运行`,
  noLocal: (name: string) => `不知道如何在本机运行 ${name}，请用 --run 指定命令，或用 --remote 在站点上运行`,
  specialJudge: '本题由检查器判断对错，本机只显示输出；用 --remote 也不会运行检查器。',
  interactive: '交互题不能用样例在本机测试。',
  timedOut: (seconds: number) => `超过 ${seconds} 秒`,
  exitedWith: (status: string) => `退出状态 ${status}`,
  passed: (good: number, total: number) => `${good}/${total} 个样例通过`,
  difference: (line: number, column: number, expected: string, found: string) =>
    `第 ${line} 行第 ${column} 列：应为 ${expected}，实为 ${found}`,
  rank: '名次',
  user: '用户',
  solved: '题数',
  penalty: '罚时',
  total: '总分',
  frozen: '榜单已封，封榜后的结果不计入',
  question: '提问',
  answer: '答复',
  announcement: '公告',
  asked: '问题已发送',
  unanswered: '（尚未答复）',
  problem: {
    isNew: (id: string) => `站点上还没有题目 ${id}`,
    isEqual: (id: string) => `本地与站点上的 ${id} 相同`,
    isNewer: (id: string) =>
      `站点上的 ${id} 在上次同步之后被修改过。请先 pull 并合并，或用 --overwrite 覆盖站点上的改动`,
    isUnknown: (id: string) =>
      `不知道本地是从 ${id} 的哪个版本开始修改的，没有上传。请先 pull，或用 --overwrite 覆盖站点上的题目`,
    confirm: (id: string) => `上传到 ${id}？(y/N) `,
    confirmUnknown: (id: string) => `站点上已有 ${id}，可能含有本地没有的改动。覆盖它？(y/N) `,
    notConfirmed: '没有上传，用 --yes 可以不再确认',
    sending: (files: number, kept: number) => `上传 ${files} 个文件，站点上已有 ${kept} 个`,
    tooLarge: (size: number, limit: number) =>
      `没有上传：改动的文件压缩后有 ${size} MiB，站点一次最多接受 ${limit} MiB`,
    pushed: (id: string, files: number) => `已上传 ${id}，改动 ${files} 个文件`,
    pulled: (id: string, folder: string) => `已将 ${id} 下载到 ${folder}`,
    renamed: (from: string, to: string) => `${from} 在站点上名为 ${to}`,
    renamedMore: (count: number) => `另有 ${count} 个测试点在站点上的名称不同`,
    wouldReplace: (count: number) => `以上文件将被替换或删除，共 ${count} 个。用 --force 继续`,
    missing: (id: string) => `站点上没有题目 ${id}`,
    notEmpty: (folder: string) => `${folder} 不是空文件夹`,
    created: (folder: string) => `已在 ${folder} 新建题目包`,
    noSandbox:
      '  未运行校验器和参考解：本机没有评测环境，请在 Xiezhi 的源码目录中运行 npx xiezhi problem check',
    good: '检查通过',
    bad: (count: number) => `发现 ${count} 个问题`,
  },
  verdicts: {
    [JudgeStatus.NotSubmitted]: '未提交',
    [JudgeStatus.SubmittedUnknownResult]: '已提交，结果未知',
    [JudgeStatus.Cancelled]: '已取消',
    [JudgeStatus.PresentationError]: '格式错误',
    [JudgeStatus.CompileError]: '编译错误',
    [JudgeStatus.WrongAnswer]: '答案错误',
    [JudgeStatus.Accepted]: '通过',
    [JudgeStatus.TimeLimitExceeded]: '时间超限',
    [JudgeStatus.MemoryLimitExceeded]: '内存超限',
    [JudgeStatus.RuntimeError]: '运行错误',
    [JudgeStatus.SystemError]: '系统错误',
    [JudgeStatus.Pending]: '排队中',
    [JudgeStatus.Compiling]: '编译中',
    [JudgeStatus.Judging]: '评测中',
    [JudgeStatus.PartialAccepted]: '部分通过',
    [JudgeStatus.Submitting]: '提交中',
    [JudgeStatus.SubmittedFailed]: '提交失败',
  },
};

/** Each language has the same keys. A value is a text, or a function with the same parameters. */
export type Words = typeof zhCN;
