import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of accounts at remote judges, and results of testing such an account. */
export const remoteAccountErrors = {
  remoteAccountNotFound: business(404, '账号不存在或已被移除', 'This account does not exist or was deleted'),
  remoteAccountTaken: business(
    400,
    '已有 {judge} 的账号“{name}”，没有保存任何改动',
    'An account “{name}” on {judge} already exists. Nothing was saved',
  ),
  remoteAccountIncomplete: business(
    400,
    '远程评测平台的每个账号都需要用户名和密码，没有保存任何改动',
    'Every account at a remote judge needs a username and a password. Nothing was saved',
  ),
  remotePasswordMasked: business(
    400,
    '密码中有遮盖用的“•”：请清空后输入完整的密码，没有保存任何改动',
    'A password contains the mask character “•”. Enter the whole password again. Nothing was saved',
  ),
  remoteAccountsTooMany: business(
    400,
    '每个评测平台最多 {max} 个账号，没有保存任何改动',
    'At most {max} accounts per remote judge. Nothing was saved',
  ),
  remotePasswordLost: business(
    400,
    '本站的密钥已更换，读不出这个账号的密码，请重新填写',
    'The key of this site has changed, so the password of this account cannot be decrypted. Enter it again',
  ),
  remoteJudgeUnsupported: business(
    400,
    '本站还不能与 {judge} 通信，没有进行测试；账号已保留',
    '{judge} is not supported yet, so nothing was tested. The account is kept',
  ),
  remoteProblemMissing: business(400, '{judge} 没有题目 {problemId}', '{judge} has no problem {problemId}'),
  remoteProblemTaken: business(
    400,
    '{judge} 的题目 {problemId} 已在本站，或其题号已被占用',
    '{judge} problem {problemId} already exists on this site, or its ID is taken',
  ),
  remoteProblemRunning: business(
    400,
    '这道题属于 {judge} 上仍在进行的比赛，结束后才能导入',
    'This problem belongs to a running contest on {judge}. Import it after the contest',
  ),
  remoteConfirmationMissing: business(
    400,
    '请先确认该平台允许用本站的账号代替选手提交',
    'First confirm that this site may use shared accounts on the remote judge',
  ),
  remoteJudgeOff: business(400, '{judge} 在本站已停用', '{judge} is turned off on this site'),
  remoteClaimOnly: business(
    400,
    '{judge} 只接受本人提交：请在该平台提交，再到本站网页的题目页认领',
    '{judge} accepts submissions only from people. Submit there, then claim your run in the web app of this site',
  ),
  remoteChallenged: business(
    400,
    '{judge} 目前要求人机验证，本站无法代为提交',
    '{judge} requires a CAPTCHA at present, so this site cannot submit there',
  ),
  remoteAccountsMissing: business(
    400,
    '本站在 {judge} 没有可用的账号，暂不能提交',
    'This site has no usable account on {judge}, so it cannot submit there',
  ),
  remoteCodeLength: business(
    400,
    '{judge} 只接受 {min} 到 {max} 字节的代码，这份代码有 {bytes} 字节',
    '{judge} accepts {min} to {max} bytes of code. This code has {bytes} bytes',
  ),
  remoteClaimsNone: business(400, '{judge} 的提交不能认领', 'Runs on {judge} cannot be claimed'),
  remoteHandleMissing: business(404, '{judge} 没有用户 {handle}', '{judge} has no user {handle}'),
  remoteTokenMissing: business(
    400,
    '{handle} 在 {judge} 的公开资料中没有找到验证文本',
    'The public profile of {handle} on {judge} does not contain the verification text',
  ),
  remoteHandleTaken: business(
    400,
    '{judge} 的用户 {handle} 已由本站另一个账号验证',
    'Another account on this site has verified {handle} on {judge}',
  ),
  remoteHandleUnproven: business(
    400,
    '请先验证你在 {judge} 的用户名',
    'Verify your username on {judge} first',
  ),
  remoteRunInvalid: business(
    400,
    '这不是 {judge} 上这道题的提交地址或编号',
    'This is not the URL or ID of a run for this problem on {judge}',
  ),
  remoteRunMissing: business(
    404,
    '{judge} 上没有找到提交 {run}，或它不公开',
    'Run {run} does not exist on {judge} or is not public',
  ),
  remoteRunForeign: business(
    400,
    '提交 {run} 属于 {handle}，而你验证的用户名是 {own}',
    'Run {run} is by {handle}, but your verified username is {own}',
  ),
  remoteRunOtherProblem: business(
    400,
    '提交 {run} 对应的题目是 {problem}',
    'Run {run} is for problem {problem}',
  ),
  remoteRunTooOld: business(
    400,
    '只能认领 {days} 天内的提交',
    'You can claim only runs of the last {days} days',
  ),
  remoteRunEarly: business(
    400,
    '提交 {run} 早于比赛开始时间',
    'Run {run} was submitted before the contest started',
  ),
  remoteRunTaken: business(400, '提交 {run} 已被认领', 'Run {run} is already claimed'),
  remoteNotReadable: business(
    400,
    '暂时无法读取 {judge} 的数据，请稍后再试',
    'This site cannot read {judge} now; try again later',
  ),
  remoteReaderMissing: business(
    400,
    '本站在 {judge} 的登录已失效，暂时读不到提交记录',
    'This site is signed out of {judge} and cannot read runs there',
  ),
  remoteSessionUnsupported: business(
    400,
    '{judge} 不支持粘贴会话',
    '{judge} does not support pasted sessions',
  ),
  remoteSessionInvalid: business(
    400,
    '这不是 {judge} 的 {name} 的值',
    'This is not a value of {name} from {judge}',
  ),
  remoteProblemOurs: business(
    400,
    '这不是远程评测平台的题目',
    'This problem does not belong to a remote judge',
  ),
  remoteIdsNone: business(400, '请填写至少一个题号或题目地址', 'Enter at least one problem ID or address'),
  remoteIdsTooMany: business(
    400,
    '一次最多导入 {max} 题，请分批导入',
    'At most {max} problems can be imported at once',
  ),
  remoteJudgeAway: business(400, '{judge} 目前不可用：{reason}', '{judge} is not available: {reason}'),
} as const satisfies Record<string, ErrorEntry>;
