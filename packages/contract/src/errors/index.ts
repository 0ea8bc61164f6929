import { backupErrors } from './backup.ts';
import { siteImportErrors } from './site-import.ts';
import { business, type ErrorEntry, protocol } from '../wire/error-entry.ts';
import { hintErrors } from './hint.ts';
import { homeworkErrors } from './homework.ts';
import { groupEventErrors } from './group-event.ts';
import { groupErrors } from './group.ts';
import { groupWorkErrors } from './group-work.ts';
import { messageErrors } from './message.ts';
import { contestApiErrors } from './contest-api.ts';
import { contestStaffErrors } from './contest-staff.ts';
import { collaboratorErrors } from './collaborator.ts';
import { editorialErrors } from './editorial.ts';
import { similarityErrors } from './similarity.ts';
import { examErrors } from './exam.ts';
import { ownTimeErrors } from './own-time.ts';
import { ratingErrors } from './rating.ts';
import { rehearsalErrors } from './rehearsal.ts';
import { virtualErrors } from './virtual.ts';
import { nodeAdminErrors } from './node-admin.ts';
import { deviceAuthorizationErrors } from './device-authorization.ts';
import { passkeyErrors } from './passkey.ts';
import { problemErrors } from './problem.ts';
import { problemListErrors } from './saved-list.ts';
import { repositoryErrors } from './repository.ts';
import { remoteAccountErrors } from './remote-account.ts';
import { smsErrors } from './sms.ts';
import { storageErrors } from './storage.ts';
import { siteAdminErrors } from './site-admin.ts';
import { discussionErrors } from './discussion.ts';
import { testDataErrors } from './test-data.ts';
import { trainingErrors } from './training.ts';
import { userAdminErrors } from './user-admin.ts';
import { webhookErrors } from './webhook.ts';

export type { ErrorEntry };

/**
 * The error catalogue. `http` is the HTTP code, `status` the status in the body. A business error has HTTP code 200 and
 * another status, because existing clients sign the user out at HTTP 401 and reload roles at 403. `{name}` in a text is
 * replaced by the parameter of this name.
 */
export const errorCatalogue = {
  // Any call
  invalidRequest: protocol(400, 400, '请求格式有误：{detail}', 'The request is not valid: {detail}'),
  unreadableBody: protocol(400, 400, '请求内容无法解析，请检查后重试', 'The request body cannot be read'),
  nulCharacter: protocol(
    400,
    400,
    '提交的内容含有 NUL 字符（U+0000），请删除后重试',
    'The text contains a NUL character (U+0000). Remove it and try again',
  ),
  bodyTooLarge: protocol(413, 400, '请求内容过大，上限为 {limit}', 'The request body is larger than {limit}'),
  unsupportedMediaType: protocol(
    415,
    400,
    '不支持这种内容类型，请发送 JSON',
    'This media type is not supported; send JSON',
  ),
  methodNotAllowed: protocol(
    405,
    400,
    '该地址不支持这种请求方法',
    'This address does not support this method',
  ),
  unknownAddress: protocol(404, 404, '请求的地址不存在', 'There is no such address'),
  preconditionFailed: protocol(
    412,
    400,
    '文件已不是请求头中所说的版本',
    'The file is not the version that the request asks for',
  ),
  idempotencyKeyReused: protocol(
    422,
    400,
    '该 Idempotency-Key 已用于另一个请求',
    'This Idempotency-Key belongs to another request',
  ),
  outcomeUnknown: protocol(
    409,
    400,
    '上次提交的结果未知，请先查看是否已经生效，再决定是否重新提交',
    'The outcome of the earlier attempt is unknown. Check whether it succeeded before you try again',
  ),
  loginRequired: protocol(401, 401, '请先登录', 'Please login first'),
  tokenInvalid: protocol(
    401,
    401,
    '登录状态已失效，请重新登录',
    'Your login has expired, please login again',
  ),
  apiTokenScope: protocol(403, 403, '该 API 令牌不能用于此操作', 'This API token does not permit this call'),
  forbidden: protocol(403, 403, '你没有权限进行此操作', 'You are not allowed to do this'),
  tooManyRequests: protocol(
    429,
    400,
    '请求过于频繁，请在 {seconds} 秒后重试',
    'Too many requests, please try again in {seconds} s',
  ),
  internal: protocol(500, 500, '服务器错误', 'Server error! Please refresh again!'),
  unavailable: protocol(503, 500, '服务暂时不可用', 'The service is temporarily unavailable'),
  storageRefuses: protocol(
    503,
    500,
    '本站暂时无法保存数据，刚才的内容未保存，请稍后重试',
    'The site cannot store anything at present, and nothing was saved; please try again later',
  ),

  // Accounts
  wrongCredentials: business(400, '用户名或密码错误', 'Please check your username or password'),
  consoleForbidden: business(
    401,
    '该账号不能进入管理后台',
    'This account has no access to the admin console',
  ),
  tooManyLoginFailures: business(
    400,
    '登录失败次数过多，请在 {minutes} 分钟后重试',
    'Too many failed sign-ins. Try again in {minutes} min',
  ),
  loginTooSoon: business(400, '请在 {seconds} 秒后重试', 'Try again in {seconds} s'),
  accountBanned: business(
    400,
    '该账号已被停用，请联系管理员',
    'This account is disabled. Contact an administrator',
  ),
  registrationClosed: business(401, '本站暂未开放注册', 'Registration is closed on this site'),
  usernameInvalid: business(
    400,
    '用户名为 1 至 20 个字符，可用文字、数字、下划线、连字符和点',
    'Usernames have 1 to 20 characters: letters, digits, underscores, hyphens and dots',
  ),
  usernameTaken: business(400, '用户名已存在', 'The username already exists'),
  emailInvalid: business(400, '邮箱格式不正确', 'This email address is not valid'),
  emailTaken: business(400, '邮箱已被注册', 'The email already exists'),
  mailboxRefused: business(
    400,
    '邮件被对方服务器拒收，请检查邮箱地址是否正确',
    'The mail server of the recipient rejected the email. Check the address',
  ),
  emailDomainRefused: business(
    403,
    '不支持使用该邮箱域名注册',
    'Addresses of this email domain are not accepted',
  ),
  passwordLength: business(400, '密码长度应为 6 至 128 个字符', 'Passwords must have 6 to 128 characters'),
  registerCodeExpired: business(
    400,
    '验证码不存在或已过期，请重新获取',
    'The code does not exist or has expired. Request a new one',
  ),
  registerCodeWrong: business(400, '验证码不正确，还可尝试 {tries} 次', 'Wrong code. Attempts left: {tries}'),
  registerCodeTooSoon: business(
    400,
    '请在 {seconds} 秒后再获取验证码',
    'Wait {seconds} s before requesting another code',
  ),
  oldPasswordWrong: business(
    400,
    '当前密码错误，30 分钟内再错 {tries} 次将暂时无法修改',
    'Wrong current password. Attempts left within 30 minutes before changes are locked: {tries}',
  ),
  changeLocked: business(
    403,
    '失败次数过多，请在 {minutes} 分钟后再修改',
    'Too many failed attempts. Try again in {minutes} min',
  ),
  passwordChanged: business(200, '密码修改成功', 'Your password has been changed'),
  sessionNotFound: business(404, '该登录会话不存在', 'This session does not exist'),
  emailIsOwn: business(400, '新邮箱与当前邮箱相同', 'This is already your email address'),
  changeCodeWrong: business(
    400,
    '验证码错误，30 分钟内再错 {tries} 次将暂时无法修改',
    'Wrong code. Attempts left within 30 minutes before changes are locked: {tries}',
  ),
  secondFactorRequired: business(
    400,
    '请输入身份验证器中的动态验证码',
    'Enter the code of your authenticator app',
  ),
  secondFactorCodeWrong: business(
    400,
    '动态验证码错误或已使用过，请等待下一个',
    'The code is wrong or was already used. Wait for the next one',
  ),
  secondFactorLost: business(
    400,
    '本站更换过密钥，你的两步验证已无法使用，请联系管理员',
    'The key of this site has changed, so your second factor no longer works. Contact an administrator',
  ),
  secondFactorOn: business(400, '两步验证已经开启', 'Two-factor authentication is already on'),
  secondFactorNotBegun: business(400, '尚未设置两步验证', 'Two-factor authentication has not been set up'),
  oidcOff: business(404, '本站未开启统一登录', 'This sign-in service is not enabled on this site'),
  oidcUnavailable: business(
    500,
    '统一登录服务暂时无法访问，请稍后重试',
    'The identity provider does not respond. Try again later',
  ),
  oidcTicketExpired: business(400, '登录已过期，请重新登录', 'This sign-in has expired. Sign in again'),
  oidcPasswordRequired: business(
    400,
    '该邮箱已注册为用户 {username}，请输入其密码以关联账号',
    'This email address belongs to the user {username}. Enter the password of that user to link the accounts',
  ),
  oidcLinkedElsewhere: business(
    400,
    '该外部账号或本账号已有关联',
    'One of the two accounts is already linked',
  ),
  oidcIdentityNotFound: business(404, '没有关联这个外部账号', 'This account is not linked'),
  recentSignInRequired: business(
    400,
    '距上次登录已超过 {minutes} 分钟，请用关联的账号重新登录',
    'You signed in more than {minutes} minutes ago. Sign in again with your linked account',
  ),
  oidcOnlyWayIn: business(
    400,
    '这是登录此账号的最后一种方式，请先设置密码或邮箱',
    'This is the last way to sign in. First set a password, or an email address if the site sends mail',
  ),
  roleIsFixed: business(
    400,
    '超级管理员的权限不能更改',
    'The permissions of super administrators cannot be changed',
  ),
  tooManyApiTokens: business(400, '最多可创建 {most} 个令牌', 'You can have at most {most} tokens'),
  apiTokenNotFound: business(404, '该令牌不存在', 'This token does not exist'),
  mobileInvalid: business(
    400,
    '请填写正确的手机号，境外号码以 + 和国家代码开头',
    'Enter a valid mobile number. Outside mainland China, begin with + and the country code',
  ),
  mobileIsOwn: business(400, '新手机号与当前手机号相同', 'This is already your mobile number'),
  mobileChanged: business(200, '手机号修改成功', 'Your mobile number has been changed'),
  emailChanged: business(200, '邮箱修改成功', 'Your email address has been changed'),
  linkInvalid: business(
    400,
    '个人链接应为 http 或 https 网址',
    'Profile links must be http or https addresses',
  ),
  userNotFound: business(400, '用户不存在或已被停用', 'This user does not exist or is disabled'),
  uploadExpected: business(
    400,
    '请以 multipart/form-data 上传文件，字段名为 {field}',
    'Upload a file as multipart/form-data in the field {field}',
  ),
  uploadTooLarge: business(400, '文件不能超过 {limit}', 'Files can have at most {limit}'),
  packageUnreadable: business(400, '无法读取题目包：{reason}', 'The package cannot be read: {reason}'),
  packageEnding: business(400, '请上传 {endings} 文件', 'Upload a {endings} file'),
  packageFormat: business(
    400,
    '这不是 {wanted} 格式的题目包（识别为 {found}）',
    'This is not a {wanted} package. It looks like {found}',
  ),
  /** `details` is HTML, because existing clients render it. */
  importIncomplete: business(
    400,
    '成功导入 {imported} 题，失败 {failed} 题<br/>{details}',
    '{imported} imported, {failed} failed<br/>{details}',
  ),
  reportNotReady: business(
    400,
    '题目包的检查报告尚未完成，或压缩包已被清理，请重新上传',
    'The report is not finished, or its archive was deleted. Upload the package again',
  ),
  remoteJudgeUnknown: business(400, '没有名为 {name} 的远程评测平台', 'Unknown remote judge: {name}'),
  remoteIdInvalid: business(
    400,
    '“{problemId}”不是 {name} 的题号',
    'Not a problem ID of {name}: {problemId}',
  ),
  remoteJudgeUnavailable: business(
    400,
    '本站还没有接入 {name}，暂时无法导入它的题目',
    '{name} is not connected to this site yet, so its problems cannot be imported',
  ),
  problemNotYours: business(
    403,
    '只能修改自己出的题目或自己协作的题目',
    'You can only change problems that you own or curate',
  ),
  imageTooLarge: business(400, '图片不能超过 {limit}', 'Pictures can have at most {limit}'),
  imageUnreadable: business(
    400,
    '无法识别该图片，请使用 jpg、png、gif、webp 或 bmp 格式',
    'The picture cannot be read. Use JPEG, PNG, GIF, WebP or BMP',
  ),
  uploadTooOften: business(
    400,
    '上传过于频繁，请在 {seconds} 秒后重试',
    'Too many uploads. Try again in {seconds} s',
  ),
  uploadForbidden: business(
    403,
    '只有管理员和团队管理员可以上传或删除该文件',
    'Only administrators of the site or group can upload or delete this file',
  ),
  uploadNotFound: business(400, '没有这个上传的文件', 'This file does not exist'),
  fileKindRefused: business(
    400,
    '不支持上传这种文件，请使用 pdf、zip、文本、图片、音频或视频文件',
    'Files of this type are not accepted. Upload a PDF, ZIP, text, picture, audio or video file',
  ),
  fileNotFound: protocol(404, 404, '文件不存在', 'There is no such file'),
  slideCheckRequired: business(400, '请先完成滑动验证', 'Solve the puzzle first'),
  slideExpired: business(400, '验证已失效，请重新验证', 'The puzzle has expired. Try again'),
  slideMissed: business(400, '验证未通过，请重试', 'The puzzle piece is not in place. Try again'),
  slideTooFast: business(
    400,
    '速度过快，可能是机器操作，请重新验证！',
    'Speed too fast, may be machine operation! Please verify again!',
  ),
  mailNotConfigured: business(
    400,
    '本站未配置邮件服务，请联系管理员重置密码',
    'This site sends no email. Ask an administrator to reset your password',
  ),
  captchaWrong: business(
    400,
    '验证码错误或已过期，请换一张重试',
    'The CAPTCHA is wrong or has expired. Try a new one',
  ),
  mailTooSoon: business(
    400,
    '邮件发送过于频繁，请在 {seconds} 秒后重试',
    'Too many emails requested. Try again in {seconds} s',
  ),
  resetCodeExpired: business(
    400,
    '重置链接无效或已过期，请重新申请',
    'The link is invalid or has expired. Request a new one',
  ),

  ...testDataErrors,
  ...storageErrors,
  ...userAdminErrors,

  // Problems
  problemNotFound: business(404, '题目不存在', 'This problem does not exist'),
  problemHidden: business(403, '该题目未公开，暂时无法查看', 'This problem is not public'),
  noPublicProblem: business(400, '题库中还没有公开的题目', 'There are no public problems yet'),
  groupMembersOnly: business(403, '仅限团队成员查看', 'Only members of the group can see this'),
  checkRunning: business(400, '这道题的检查正在进行', 'The checks of this problem are already running'),
  solutionNotFound: business(404, '参考解不存在', 'This reference solution does not exist'),
  solutionNameTaken: business(
    400,
    '已有同名的参考解：{name}',
    'A reference solution with this name already exists: {name}',
  ),
  tooManySolutions: business(
    400,
    '参考解不能超过 {limit} 个',
    'A problem can have at most {limit} reference solutions',
  ),
  contestNotFound: business(404, '比赛不存在', 'This contest does not exist'),
  trainingNotFound: business(400, '训练不存在', 'This training does not exist'),

  // Contests
  contestNotStarted: business(403, '比赛尚未开始', 'The contest has not started yet'),
  contestEnded: business(
    403,
    '比赛已经结束，不再接受提交',
    'The contest is over and does not accept submissions',
  ),
  contestMembersOnly: business(
    403,
    '该比赛仅限团队成员参加',
    'Only members of the group can participate in this contest',
  ),
  contestPasswordNeeded: business(403, '请先输入比赛密码', 'Enter the password of the contest first'),
  entryTooOften: business(
    400,
    '密码输入错误次数过多，请在 {seconds} 秒后重试',
    'Too many wrong passwords. Try again in {seconds} s',
  ),
  contestPasswordWrong: business(400, '比赛密码错误', 'Wrong contest password'),
  contestAccountRefused: business(
    403,
    '该比赛只允许指定的账号参加，你的账号不在其中',
    'This contest is restricted to certain accounts, and yours is not one of them',
  ),
  contestEntered: business(400, '你已报名该比赛', 'You are already registered for this contest'),
  contestBoardClosed: business(403, '该比赛未公开榜单', 'The scoreboard of this contest is not public'),
  contestManagersOnly: business(
    403,
    '只有比赛管理员可以进行此操作',
    'Only managers of the contest can do this',
  ),
  contestPrintClosed: business(403, '该比赛未开放打印', 'Printing is not available in this contest'),

  contestNotYours: business(
    403,
    '只能管理自己创建或参与管理的比赛',
    'You can only manage contests that you own or help manage',
  ),
  contestTimesWrong: business(
    400,
    '请填写正确的开始和结束时间，结束须晚于开始',
    'Enter a valid start and end. The end must be after the start',
  ),
  contestSealWrong: business(
    400,
    '封榜时间须在比赛开始之后、结束之前',
    'The freeze must begin between the start and the end of the contest',
  ),
  contestFreezeHolds: business(
    400,
    '榜单已封，赛中修改设置不能公布已隐藏的结果；如需公布，请使用“公布结果”',
    'The scoreboard is frozen, and settings cannot reveal hidden results. Use “Publish results” instead',
  ),
  contestNotFrozen: business(400, '榜单目前未封', 'The scoreboard is not frozen'),
  ownTimeHolds: business(
    400,
    '已有人开始个人计时，比赛结束前不能关闭',
    'Individual timing cannot be turned off until the contest ends because participants have started',
  ),
  contestPasswordMissing: business(
    400,
    '凭密码进入或提交的比赛需要设置密码',
    'A private or protected contest needs a password',
  ),
  accountRuleWrong: business(
    400,
    '账号限制规则不正确：编号须为整数，起始不大于结束，最多 10000 个',
    'Invalid account range: use at most 10,000 whole numbers, the last not below the first',
  ),
  awardsWrong: business(
    400,
    '奖项数量须为 0 至 100000 的整数',
    'Numbers of awards must be whole numbers from 0 to 100,000',
  ),
  scrollBoardRefused: business(
    400,
    '滚榜只用于已结束且设置了封榜的 ACM 比赛',
    'The resolver requires an ACM contest that has ended and was frozen',
  ),
  printTextLength: business(
    400,
    '打印内容应为 {least} 至 {most} 个字符',
    'The text to print must have {least} to {most} characters',
  ),
  printTooSoon: business(
    403,
    '打印请求过于频繁，请在 {seconds} 秒后重试',
    'Too many print requests. Try again in {seconds} s',
  ),
  printNotFound: business(400, '打印请求不存在', 'This print request does not exist'),
  ...contestApiErrors,
  ...contestStaffErrors,
  ...virtualErrors,
  ...ownTimeErrors,
  ...collaboratorErrors,
  ...ratingErrors,
  ...editorialErrors,
  ...similarityErrors,
  ...examErrors,
  ...rehearsalErrors,

  // Submissions
  judgingClosed: business(403, '评测功能暂未开放', 'Judging is closed at present'),
  languageUnknown: business(400, '不支持语言 {language}', 'Unsupported language: {language}'),
  languageNotAllowed: business(
    400,
    '本题不允许使用 {language}',
    '{language} is not allowed for this problem',
  ),
  languageUnavailable: business(
    400,
    '当前没有评测机支持 {language}',
    'No judge node supports {language} at present',
  ),
  codeEmpty: business(400, '代码不能为空', 'Code can not be empty'),
  codeTooLong: business(
    400,
    '代码长度不能超过 {limit} 个字符（{bytes} 字节）',
    'Code Length can not exceed {limit} characters ({bytes} bytes)',
  ),
  codeTooShort: business(
    400,
    '代码长度不能少于 {limit} 个字符',
    'The code must have at least {limit} characters',
  ),
  submitTooSoon: business(
    403,
    '提交过于频繁，请在 {seconds} 秒后重试',
    'Too many submissions. Try again in {seconds} s',
  ),
  submitCaptchaRequired: business(
    400,
    '短时间内提交较多，请先回答验证码',
    'You have submitted many times in a short period. Solve the captcha first',
  ),
  testRunTooSoon: business(
    403,
    '自测过于频繁，请在 {seconds} 秒后重试',
    'Too many test runs. Try again in {seconds} s',
  ),
  testInputTooLong: business(
    400,
    '自测的输入不能超过 {limit} 个字符',
    'The input of a test run can have at most {limit} characters',
  ),
  testRunNotFound: business(
    400,
    '自测不存在或结果已过期，请重新运行',
    'This test run does not exist, or its result has expired. Run it again',
  ),
  samplesMissing: business(400, '本题没有样例', 'This problem has no samples'),
  remoteUnavailable: business(400, '远程评测暂不可用', 'Remote judging is not available at present'),
  submissionNotFound: business(404, '提交不存在', 'This submission does not exist'),
  submissionForbidden: business(
    403,
    '你没有权限查看该提交',
    'You do not have permission to view this submission',
  ),
  caseNotFound: business(404, '没有这个测试点', 'This test case does not exist'),
  caseDataHidden: business(403, '该测试点的数据不公开', 'The data of this test case is not public'),
  onlyMineNeedsLogin: business(401, '请先登录', 'Please login first'),
  shareNotAllowed: business(403, '该提交不允许分享代码', 'The code of this submission cannot be shared'),
  notYourSubmission: business(403, '只能操作自己的提交', 'You can only do this with your own submissions'),

  submissionUnfinished: business(
    400,
    '该提交尚未评测完成，请稍后再试',
    'This submission is still being judged. Try again later',
  ),
  compileErrorStays: business(
    400,
    '编译错误的提交不能人工评测',
    'Submissions with a compile error cannot get a manual verdict',
  ),
  verdictNotByHand: business(
    400,
    '人工评测不能使用状态 {status}',
    'The verdict {status} cannot be set manually',
  ),
  resubmitRefused: business(403, '该提交不能重新提交', 'This submission cannot be resubmitted'),
  resubmitTooOften: business(
    403,
    '同一提交最多重新提交 {limit} 次',
    'A submission can be resubmitted at most {limit} times',
  ),

  rejudgeFilterEmpty: business(
    400,
    '请至少指定题目、状态、语言、用户或编号范围之一',
    'Select at least one filter: problem, status, language, user or range of IDs',
  ),
  rejudgeNothing: business(400, '没有符合条件的提交', 'No submissions match'),
  rejudgeTooMany: business(
    400,
    '符合条件的提交超过 {limit} 个，请缩小范围',
    'More than {limit} submissions match. Narrow the selection',
  ),
  rejudgeBatchNotFound: business(404, '批量重测不存在', 'This rejudge batch does not exist'),
  rejudgeBatchUnfinished: business(
    400,
    '还有 {count} 个提交正在重测',
    'Submissions still being judged: {count}',
  ),
  rejudgeBatchClosed: business(
    400,
    '该批量重测已经采用或放弃',
    'This rejudge batch was already applied or discarded',
  ),

  // Jobs
  jobNotFound: business(404, '任务不存在', 'This job does not exist'),
  jobEnded: business(400, '任务已经结束', 'This job has already ended'),

  // Assistant
  assistantOff: business(
    400,
    '本站未启用 AI 助手，可以请管理员配置',
    'The AI assistant is not set up on this site. An administrator can enable it',
  ),
  assistantBusy: business(
    400,
    'AI 助手正在回答，请等上一个回答结束后再提问',
    'The AI assistant is still answering. Ask again when it has finished',
  ),
  assistantTooOften: business(
    400,
    '提问过于频繁，请在 {seconds} 秒后重试',
    'Too many questions. Try again in {seconds} s',
  ),

  // Live channel
  liveTicketInvalid: protocol(
    403,
    403,
    '订阅凭证无效或已过期',
    'The subscription ticket is not valid or has expired',
  ),
  tooManyTopics: business(
    400,
    '订阅的内容过多，上限为 {limit} 项',
    'Too many subscriptions. The limit is {limit}',
  ),

  // Judge nodes
  nodeTokenInvalid: protocol(401, 401, '评测机令牌无效', 'The judge node token is not valid'),
  nodeUnknown: protocol(
    409,
    409,
    '评测机尚未注册，请重新注册',
    'This judge node is not registered; register again',
  ),
  nodeNameTaken: protocol(
    409,
    409,
    '名为“{name}”的评测机已在主机 {host} 上运行，请用 --name 另取名称',
    'A judge node “{name}” already runs on the host {host}; give this one another --name or XIEZHI_NODE_NAME',
  ),
  leaseLost: protocol(409, 409, '该任务的租约已失效', 'The lease of this task is lost'),
  blobNotFound: protocol(404, 404, '数据不存在', 'There is no such data'),

  // Announcements
  announcementUnknown: business(
    400,
    '要删除的公告已不存在，请刷新后重试',
    'This announcement no longer exists. Reload the page',
  ),
  announcementNotFound: business(
    404,
    '公告不存在或已被删除',
    'This announcement does not exist or was deleted',
  ),
  changedMeanwhile: business(
    400,
    '内容已有新版本（由其他人保存，或由你在另一个标签页保存），这次修改没有写入',
    'Another user, or you in another tab, saved a newer version. These changes were not saved',
  ),

  ...messageErrors,
  ...deviceAuthorizationErrors,
  ...passkeyErrors,
  ...problemErrors,
  ...problemListErrors,
  ...trainingErrors,
  ...homeworkErrors,
  ...hintErrors,
  ...discussionErrors,
  ...groupEventErrors,
  ...groupErrors,
  ...groupWorkErrors,
  ...siteAdminErrors,
  ...nodeAdminErrors,
  ...repositoryErrors,
  ...remoteAccountErrors,
  ...smsErrors,
  ...backupErrors,
  ...siteImportErrors,
  ...webhookErrors,
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;
/** The value of a parameter may also be a text in both languages. */
export type ErrorParameters = Readonly<
  Record<string, string | number | Readonly<Record<'zh-CN' | 'en-US', string>>>
>;

/** Returns the text of an error with its placeholders replaced. */
export function errorText(
  code: ErrorCode,
  locale: 'zh-CN' | 'en-US',
  parameters: ErrorParameters = {},
): string {
  const entry: ErrorEntry = errorCatalogue[code];
  const text = locale === 'zh-CN' ? entry.zh : entry.en;
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = parameters[name] ?? whole;
    return String(typeof value === 'object' ? value[locale] : value);
  });
}
