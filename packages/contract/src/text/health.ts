import type { Locale } from '../limits/index.ts';

/** State of a part of the site: fine, in need of attention, or not working. */
export const healthStates = ['well', 'warning', 'wrong'] as const;
export type HealthState = (typeof healthStates)[number];

interface Sentence {
  readonly 'zh-CN': string;
  readonly 'en-US': string;
}

interface HealthEntry {
  readonly state: HealthState;
  /** The observation; with `{placeholders}`. */
  readonly text: Sentence;
  /** What the operator should do; absent if there is nothing to do. */
  readonly advice?: Sentence;
  /** Page on which the problem can be fixed. May contain `{placeholders}`. */
  readonly link?: string;
}

const sentence = (zh: string, en: string): Sentence => ({ 'zh-CN': zh, 'en-US': en });

/** Names of the external services that the site calls. */
export const calledServices = {
  mail: sentence('邮件服务器', 'mail server'),
  signIn: sentence('登录服务', 'sign-in service'),
  assistant: sentence('AI 助手', 'AI assistant'),
  sms: sentence('短信服务', 'text message service'),
  webhook: sentence('Webhook', 'webhook'),
  repository: sentence('git 仓库', 'git repository'),
  objectStorage: sentence('对象存储', 'object storage'),
  remoteJudge: sentence('远程评测平台', 'remote judge'),
} as const;
export type CalledService = keyof typeof calledServices;

/** Settings that contain secrets, with their names and the settings page on which they are entered. */
export const secretSettingPages = {
  smtpPassword: { page: 'mail', name: sentence('邮件服务器密码', 'the password of the mail server') },
  assistantKey: { page: 'services', name: sentence('AI 助手密钥', 'the key of the AI assistant') },
  oidcClientSecret: { page: 'sign-in', name: sentence('登录服务密钥', 'the secret of the sign-in service') },
  githubClientSecret: {
    page: 'sign-in',
    name: sentence('GitHub 登录密钥', 'the secret of the GitHub sign-in'),
  },
  wechatAppSecret: { page: 'sign-in', name: sentence('微信登录密钥', 'the secret of the WeChat sign-in') },
  smsAccessKeySecret: {
    page: 'sms',
    name: sentence('短信服务密钥', 'the secret of the text message service'),
  },
} as const;

/** Messages of all health findings. */
export const healthCatalogue = {
  diskWell: {
    state: 'well',
    text: sentence(
      '数据盘剩余 {free}，数据库占 {database}。',
      'The data disk has {free} free. The database uses {database}.',
    ),
  },
  diskLow: {
    state: 'warning',
    text: sentence('数据盘只剩 {free}（{percent}%）。', 'The data disk has only {free} ({percent} %) free.'),
    advice: sentence(
      '清理或扩大 {folder} 所在的磁盘。',
      'Free space on the disk of {folder}, or enlarge the disk.',
    ),
  },
  diskFull: {
    state: 'wrong',
    text: sentence(
      '数据盘将满，只剩 {free}，上传和评测随时会失败。',
      'The data disk is nearly full: {free} free. Uploads and judging may fail at any time.',
    ),
    advice: sentence(
      '立即清理或扩大 {folder} 所在的磁盘。',
      'Free space on the disk of {folder} now, or enlarge the disk.',
    ),
  },
  dataClosed: {
    state: 'well',
    text: sentence(
      '本机的其他账号读不到数据文件夹。',
      'No other account of this host can read the data folder.',
    ),
  },
  dataOpen: {
    state: 'warning',
    text: sentence(
      '本机的其他账号可以读取或修改数据文件夹中的内容：{places}。',
      'Other accounts of this host can read or change parts of the data folder: {places}.',
    ),
    advice: sentence(
      '收回其他账号的权限（chmod -R o-rwx）。重新启动会收紧属于本账号的文件夹。',
      'Remove their permissions (chmod -R o-rwx). A restart fixes the folders that the account of the site owns.',
    ),
  },
  dataSeen: {
    state: 'wrong',
    text: sentence(
      '数据文件夹 {folder} 在 {seen} 之下，被评测的程序可以读取其中的测试数据；本机的评测机不会工作。',
      'The data folder {folder} is below {seen}, where judged programs can read its test data. Judge nodes on this host do not run.',
    ),
    advice: sentence(
      '停止站点，把数据文件夹移到 {seen} 之外，并相应设置 XIEZHI_DATA。',
      'Stop the site, move the data folder out of {seen}, and set XIEZHI_DATA accordingly.',
    ),
  },
  nodesWell: {
    state: 'well',
    text: sentence(
      '{count} 台评测机在工作，共 {slots} 个槽位。',
      'Judge nodes online: {count}, with {slots} slots.',
    ),
  },
  nodesNone: {
    state: 'wrong',
    text: sentence(
      '没有评测机在工作，提交会一直等待。',
      'No judge node is online. Submissions wait in the queue.',
    ),
    advice: sentence(
      '启动评测机，或在评测机页面启用已停用的。',
      'Start a judge node, or enable one on the judge nodes page.',
    ),
    link: '/admin/judge',
  },
  nodesAway: {
    state: 'warning',
    text: sentence('评测机 {names} 离线。', 'These judge nodes are offline: {names}.'),
    advice: sentence(
      '检查它们的进程与网络；不再使用的可以移除。',
      'Check their processes and network. Remove nodes that you no longer use.',
    ),
    link: '/admin/judge',
  },
  nodesOutOfService: {
    state: 'warning',
    text: sentence('评测机 {names} 已自动暂停：{reason}', 'These judge nodes are paused: {names}. {reason}'),
    advice: sentence(
      '在那台机器上运行 npm run doctor 查看原因。',
      'Run `npm run doctor` on that machine to find the cause.',
    ),
    link: '/admin/judge',
  },
  nodeNameTwice: {
    state: 'warning',
    text: sentence(
      '主机 {host} 上有第二台名为 {name} 的评测机，已被拒绝。',
      'A second judge node named {name}, on the host {host}, was rejected.',
    ),
    advice: sentence(
      '用 --name 或 XIEZHI_NODE_NAME 为其中一台另取名称。',
      'Rename one of them with --name or XIEZHI_NODE_NAME.',
    ),
    link: '/admin/judge',
  },
  languagesFailed: {
    state: 'warning',
    text: sentence(
      '评测机 {name} 上这些语言未通过自测，暂不提供：{languages}。第一个的原因：{reason}',
      'These languages failed their self-test on the judge node {name} and are not available there: {languages}. Reason for the first: {reason}',
    ),
    advice: sentence(
      '在那台机器上运行 npm run doctor 查看原因。',
      'Run `npm run doctor` on that machine to find the cause.',
    ),
    link: '/admin/judge',
  },
  sandboxUnsafe: {
    state: 'wrong',
    text: sentence(
      '评测机 {names} 的沙箱不完整，提交的程序可能突破沙箱。',
      'The sandbox of these judge nodes is incomplete, so submitted programs may escape it: {names}.',
    ),
    advice: sentence(
      '停用它们，并在那些机器上运行 npm run doctor。',
      'Disable them, and run `npm run doctor` on those machines.',
    ),
    link: '/admin/judge',
  },
  queueWell: {
    state: 'well',
    text: sentence('评测队列通畅，{waiting} 个在等待。', 'The judging queue is short: {waiting} waiting.'),
  },
  queueSlow: {
    state: 'warning',
    text: sentence(
      '评测队列有 {waiting} 个在等待，最早的已等了 {minutes} 分钟。',
      'Tasks waiting in the queue: {waiting}. The oldest has waited {minutes} min.',
    ),
    advice: sentence(
      '增加评测机，或检查是否有语言没有评测机支持。',
      'Add judge nodes, or check whether a language has no judge node.',
    ),
    link: '/admin/judge',
  },
  mailWell: { state: 'well', text: sentence('邮件可以发出。', 'Emails are sent without failures.') },
  mailOff: {
    state: 'warning',
    text: sentence(
      '没有邮件服务器：注册时不验证邮箱，也无法找回密码。',
      'No mail server is configured. Email addresses are not verified, and users cannot reset their passwords.',
    ),
    advice: sentence('填写邮件服务器并发一封测试邮件。', 'Configure a mail server and send a test email.'),
    link: '/admin/conf/mail',
  },
  mailFailing: {
    state: 'wrong',
    text: sentence(
      '一天内有 {failed} 封邮件未能送出：{reason}',
      'Emails that could not be sent in the last day: {failed}. {reason}',
    ),
    advice: sentence(
      '按上面的原因检查邮件设置，并发一封测试邮件。',
      'Fix the mail settings, then send a test email.',
    ),
    link: '/admin/conf/mail',
  },
  mailFailed: {
    state: 'warning',
    text: sentence(
      '一天内有 {failed} 封邮件未能送出，之后的邮件已正常发出。最近的原因：{reason}',
      'Emails that could not be sent in the last day: {failed}. Later emails were sent. Latest reason: {reason}',
    ),
    advice: sentence(
      '在发件箱中查看是哪些邮件；未送出的邮件不会自动重发。',
      'See in the outbox which emails these are. They are not sent again automatically.',
    ),
    link: '/admin/conf/mail',
  },
  mailWaiting: {
    state: 'warning',
    text: sentence(
      '{waiting} 封邮件等了超过半小时。',
      'Emails waiting for more than half an hour: {waiting}.',
    ),
    advice: sentence(
      '发一封测试邮件，查看邮件服务器的回复。',
      'Send a test email to see the response of the mail server.',
    ),
    link: '/admin/conf/mail',
  },
  secretLost: {
    state: 'wrong',
    text: sentence(
      '站点密钥已更换，保存的{name}已无法读取。',
      'The site key has changed, so {name} can no longer be read.',
    ),
    advice: sentence('在设置中重新填写。', 'Enter it again in the settings.'),
    link: '/admin/conf/{page}',
  },
  secondFactorsLost: {
    state: 'wrong',
    text: sentence(
      '站点密钥已更换，这些用户的两步验证已无法核对，他们无法登录：{names}。',
      'The site key has changed. These users cannot sign in, because their second factors can no longer be checked: {names}.',
    ),
    advice: sentence(
      '换回原来的密钥；做不到时，确认是本人后在用户页面关闭其两步验证，请其重新开启。',
      'Restore the previous key. If that is not possible, verify the identity of each user and remove the second factor on the user’s page, so that the user can set it up again.',
    ),
    link: '/admin/user',
  },
  remoteJudgesChanged: {
    state: 'warning',
    text: sentence(
      '远程评测平台的页面已改变或要求人机验证：{names}。代码暂不发送，已有的提交等待恢复。',
      'Remote judges have changed their pages or require a CAPTCHA: {names}. Submissions wait and are not sent.',
    ),
    advice: sentence(
      '查看平台状态；如长期如此，请更新本站。',
      'Check the status of these judges. If it does not improve, update this site.',
    ),
    link: '/admin/remote-accounts',
  },
  remoteJudgesAway: {
    state: 'warning',
    text: sentence(
      '远程评测平台十分钟以上无法使用：{names}。提交排队等待。',
      'Remote judges have been unreachable for more than ten minutes: {names}. Submissions wait in the queue.',
    ),
    advice: sentence(
      '检查本站到这些平台的网络。',
      'Check the network connection from this site to these judges.',
    ),
    link: '/admin/remote-accounts',
  },
  remoteAccountsMissing: {
    state: 'warning',
    text: sentence(
      '已启用的远程评测平台没有可用的账号：{names}。',
      'Remote judges are on but have no working account: {names}.',
    ),
    advice: sentence(
      '添加账号，或更换失效的密码。',
      'Add an account, or update the password of an existing one.',
    ),
    link: '/admin/remote-accounts',
  },
  remotePasswordsLost: {
    state: 'wrong',
    text: sentence(
      '站点密钥已更换，这些远程评测账号的密码已无法读取：{names}。',
      'The site key has changed, so the passwords of these remote judge accounts can no longer be read: {names}.',
    ),
    advice: sentence(
      '在“远程评测平台”页面重新填写密码。',
      'Enter the passwords again on the remote judges page.',
    ),
    link: '/admin/remote-accounts',
  },
  entryPasswordsLost: {
    state: 'wrong',
    text: sentence(
      '站点密钥已更换，这些比赛、训练和团队的密码已无法读取，也无法凭密码进入：{names}。',
      'The site key has changed, so the passwords of these contests, trainings and groups can no longer be read or used: {names}.',
    ),
    advice: sentence('请在各自的设置中填写新密码。', 'Set a new password in the settings of each of them.'),
  },
  proxyWell: {
    state: 'well',
    text: sentence(
      '反向代理转发了访问者的地址，本次访问来自 {address}。',
      'The proxy forwards the addresses of visitors. This request comes from {address}.',
    ),
  },
  proxyUntrusted: {
    state: 'wrong',
    text: sentence(
      '请求经过反向代理，但没有设置 XIEZHI_TRUST_PROXY：所有人看起来都来自代理的地址，按地址的限制会互相影响。',
      'Requests come through a proxy, but XIEZHI_TRUST_PROXY is not set. All visitors appear to have the address of the proxy, so they share the limits per address.',
    ),
    advice: sentence(
      '把 XIEZHI_TRUST_PROXY 设为代理的地址，然后重新启动。',
      'Set XIEZHI_TRUST_PROXY to the address of the proxy, then restart the site.',
    ),
  },
  forwardedMissing: {
    state: 'warning',
    text: sentence(
      '设置了 XIEZHI_TRUST_PROXY，但本次请求没有带来可信的访问者地址，记作 {address}。',
      'XIEZHI_TRUST_PROXY is set, but this request has no trusted visitor address. Its address is taken as {address}.',
    ),
    advice: sentence(
      '让代理设置 X-Forwarded-For，并确认 XIEZHI_TRUST_PROXY 是代理连接本站所用的地址；直接访问本站时可忽略。',
      'Configure the proxy to set X-Forwarded-For, and make sure that XIEZHI_TRUST_PROXY is the address that the proxy connects from. Ignore this if you open the site without the proxy.',
    ),
  },
  forwardedUnreadable: {
    state: 'wrong',
    text: sentence(
      '反向代理转发的访问者地址无法读取：{entry}。',
      'The proxy forwards an invalid visitor address: {entry}.',
    ),
    advice: sentence(
      '让代理在 X-Forwarded-For 中只写 IP 地址，不带端口。',
      'Configure the proxy to write only IP addresses without ports to X-Forwarded-For.',
    ),
  },
  hostDiffers: {
    state: 'wrong',
    text: sentence(
      '页面的地址是 {seen}，而代理转来的主机是 {host}：上传和下载会被拒绝。',
      'The page address is {seen}, but the proxy forwards the host {host}. Uploads and download links are rejected.',
    ),
    advice: sentence(
      '设置 PUBLIC_URL，或让代理保留 Host（含端口）。',
      'Set PUBLIC_URL, or configure the proxy to keep the Host header with its port.',
    ),
  },
  releasesWell: {
    state: 'well',
    text: sentence(
      '所有服务器（{servers} 台）与评测机（{nodes} 台）均运行 {release} 版本。',
      'All servers ({servers}) and judge nodes ({nodes}) run release {release}.',
    ),
  },
  releasesMixed: {
    state: 'warning',
    text: sentence(
      '服务器与评测机的版本不一致：{releases}。',
      'Servers and judge nodes run different releases: {releases}.',
    ),
    advice: sentence(
      '升级期间属正常现象；请尽快将其余部分也升级到同一版本。',
      'This is normal during an update. Update the others to the same release soon.',
    ),
  },
  filesWell: {
    state: 'well',
    text: sentence(
      '文件保存在对象存储的 {bucket} 中，可以访问。',
      'Files are stored in the bucket {bucket}, which is reachable.',
    ),
  },
  filesMoving: {
    state: 'warning',
    text: sentence(
      '站点正在两处存储之间迁移文件，对象存储 {bucket} 可以访问。',
      'The site is moving its files between two stores. The bucket {bucket} is reachable.',
    ),
    advice: sentence(
      '运行 npm run blobs -- copy；复制完成后，在 XIEZHI_BLOBS 中只保留新的位置。',
      'Run `npm run blobs -- copy`. When all files are copied, list only the new store in XIEZHI_BLOBS.',
    ),
  },
  filesAway: {
    state: 'wrong',
    text: sentence(
      '无法访问对象存储 {bucket}，上传、下载和评测会失败：{reason}。',
      'The bucket {bucket} is unreachable. Uploads, downloads and judging fail: {reason}.',
    ),
    advice: sentence(
      '检查对象存储服务，以及以 XIEZHI_S3_ 开头的设置。',
      'Check the object storage and the settings that begin with XIEZHI_S3_.',
    ),
  },
  clockWell: {
    state: 'well',
    text: sentence('服务器与数据库的时钟一致。', 'The clocks of the server and the database agree.'),
  },
  clockOff: {
    state: 'wrong',
    text: sentence(
      '服务器与数据库的时钟相差 {seconds} 秒，比赛的开始与结束会不准。',
      'The clocks of the server and the database differ by {seconds} s, so contests would start and end at the wrong time.',
    ),
    advice: sentence(
      '在两台机器上启用时间同步（NTP）。',
      'Enable time synchronization (NTP) on both machines.',
    ),
  },
  jobsWell: {
    state: 'well',
    text: sentence('一天内没有失败的后台任务。', 'No job has failed in the last day.'),
  },
  jobsFailed: {
    state: 'warning',
    text: sentence(
      '一天内有 {count} 项后台任务失败，最近一项是“{title}”：{reason}',
      'Jobs that failed in the last day: {count}. The latest is “{title}”: {reason}',
    ),
    advice: sentence(
      '在任务列表中查看各自的原因和日志，改正后重新开始。',
      'See the reason and log of each job in the job list. Fix the cause, then start the job again.',
    ),
    link: '/admin/jobs?state=failed',
  },
  webhooksOff: {
    state: 'warning',
    text: sentence(
      '这些 Webhook 因无法送达已停用：{names}。',
      'These webhooks were turned off because deliveries failed: {names}.',
    ),
    advice: sentence(
      '在投递记录中查看原因，改正后重新启用；停用期间的事件不会补发。',
      'See the reason in the delivery log, fix it, and turn the webhooks on again. Events that occur while a webhook is off are not sent.',
    ),
    link: '/admin/webhooks',
  },
  certificatesWell: {
    state: 'well',
    text: sentence(
      '站点所连服务的 {count} 个证书有效，最早到期的是 {host}，{until}。',
      'Valid certificates of services that this site connects to: {count}. The first to expire is that of {host}, on {until}.',
    ),
  },
  certificateExpiring: {
    state: 'warning',
    text: sentence(
      '{services}（{host}）的证书将于 {until} 到期，之后无法连接。',
      'The certificate of {host} ({services}) expires on {until}. After that, connections will fail.',
    ),
    advice: sentence(
      '在那台服务器上更新证书，或通知其管理者；站点每小时查看一次。',
      'Renew the certificate on that server, or notify its operator. This site checks once an hour.',
    ),
  },
  certificateExpired: {
    state: 'wrong',
    text: sentence(
      '{services}（{host}）的证书已于 {until} 过期，连接被拒绝。',
      'The certificate of {host} ({services}) expired on {until}. Connections are rejected.',
    ),
    advice: sentence(
      '在那台服务器上更新证书，或通知其管理者；站点每小时查看一次。',
      'Renew the certificate on that server, or notify its operator. This site checks once an hour.',
    ),
  },
  certificateOfOther: {
    state: 'wrong',
    text: sentence(
      '{services}（{host}）出示的证书属于别的名称，连接被拒绝。',
      'The certificate of {host} ({services}) belongs to another name. Connections are rejected.',
    ),
    advice: sentence(
      '检查设置中的地址是否写对；写对了，则在那台服务器上换上含此名称的证书。站点每小时查看一次。',
      'Check the address in the settings. If it is correct, that server needs a certificate for this name. This site checks once an hour.',
    ),
  },
  certificateUntrusted: {
    state: 'wrong',
    text: sentence(
      '{services}（{host}）的证书不是由受信任的机构签发，连接被拒绝。',
      'The certificate of {host} ({services}) was not issued by a trusted authority. Connections are rejected.',
    ),
    advice: sentence(
      '在那台服务器上装好完整的证书链；若由自建机构签发，把该机构的证书文件写入环境变量 NODE_EXTRA_CA_CERTS 并重启站点。',
      'Install the complete certificate chain on that server. For your own authority, set the environment variable NODE_EXTRA_CA_CERTS to the file of its certificate and restart the site.',
    ),
  },
  certificateRefused: {
    state: 'wrong',
    text: sentence(
      '{services}（{host}）的证书被拒绝：{reason}。',
      'The certificate of {host} ({services}) was rejected: {reason}.',
    ),
    advice: sentence(
      '检查那台服务器的证书链，以及本机的时钟；站点每小时查看一次。',
      'Check the certificate chain on that server and the clock of this one. This site checks once an hour.',
    ),
  },
  backupWell: {
    state: 'well',
    text: sentence('最近一次备份在 {days} 天前。', 'The latest backup is {days} d old.'),
  },
  backupToday: {
    state: 'well',
    text: sentence('最近一次备份在一天之内。', 'The latest backup is less than a day old.'),
  },
  backupNone: {
    state: 'wrong',
    text: sentence(
      '还没有备份，磁盘损坏会失去全部数据。',
      'There is no backup. A disk failure would destroy all data.',
    ),
    advice: sentence('立即备份，并设置自动备份。', 'Back up now and set a schedule.'),
    link: '/admin/backups',
  },
  backupOld: {
    state: 'warning',
    text: sentence('已有 {days} 天没有备份。', 'There has been no backup for {days} days.'),
    advice: sentence('立即备份，并检查自动备份的设置。', 'Back up now and check the schedule.'),
    link: '/admin/backups',
  },
  backupFailed: {
    state: 'wrong',
    text: sentence('最近一次备份失败：{reason}', 'The last backup failed: {reason}'),
    advice: sentence('按上面的原因改正后重新备份。', 'Fix the cause, then back up again.'),
    link: '/admin/backups',
  },
  rehearsalWell: {
    state: 'well',
    text: sentence('{days} 天前演练过恢复，一切正常。', 'The last restore test passed {days} d ago.'),
  },
  rehearsalToday: {
    state: 'well',
    text: sentence('一天之内演练过恢复，一切正常。', 'A restore test passed within the last day.'),
  },
  rehearsalNone: {
    state: 'warning',
    text: sentence('近 90 天没有演练过恢复。', 'No restore was tested in the last 90 days.'),
    advice: sentence('对最近的备份做一次恢复演练。', 'Run a restore test of the latest backup.'),
    link: '/admin/backups',
  },
  rehearsalFailed: {
    state: 'wrong',
    text: sentence('最近一次恢复演练未通过：{reason}', 'The last restore test failed: {reason}'),
    advice: sentence(
      '查看原因，重新备份后再演练。',
      'Check the reason, create a new backup, and test the new backup.',
    ),
    link: '/admin/backups',
  },
  otherJudgesAway: {
    state: 'warning',
    text: sentence(
      '无法获取这些平台的比赛：{names}（{reason}）。首页显示最后一次获取的内容。',
      'Contests of these sites cannot be fetched: {names} ({reason}). The home page shows the last known contests.',
    ),
    advice: sentence(
      '检查服务器能否访问这些平台；不需要时在网站设置中关闭。',
      'Check whether the server can reach these sites, or turn them off in the website settings.',
    ),
    link: '/admin/conf',
  },
  addressUnknown: {
    state: 'warning',
    text: sentence(
      '没有设置网站地址，邮件中的链接不完整。',
      'The site address is not set, so links in emails are incomplete.',
    ),
    advice: sentence('在网站设置中填写网站地址。', 'Enter the site address in the website settings.'),
    link: '/admin/conf',
  },
  addressOpen: {
    state: 'warning',
    text: sentence(
      '网站地址是 http，密码以明文传输。',
      'The site address uses http, so passwords are sent unencrypted.',
    ),
    advice: sentence(
      '在反向代理上启用 HTTPS，并把网站地址改为 https。',
      'Enable HTTPS on the proxy, and change the site address to https.',
    ),
    link: '/admin/conf',
  },
  addressWell: { state: 'well', text: sentence('网站地址是 {address}。', 'The site address is {address}.') },
} as const satisfies Readonly<Record<string, HealthEntry>>;

export type HealthCode = keyof typeof healthCatalogue;
export type HealthValues = Readonly<Record<string, string | number>>;

/** Returns a finding in the reader's language. */
export function healthText(code: HealthCode, locale: Locale, values: HealthValues = {}) {
  const entry: HealthEntry = healthCatalogue[code];
  const filled = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  const fill = (texts: Sentence) => filled(texts[locale]);
  return {
    state: entry.state,
    text: fill(entry.text),
    advice: entry.advice === undefined ? null : fill(entry.advice),
    link: entry.link === undefined ? null : filled(entry.link),
  };
}
