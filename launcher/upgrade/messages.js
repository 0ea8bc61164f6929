// Messages of `npm run upgrade`, in both languages.

/** @typedef {typeof english} Messages */

const english = {
  usage: `Usage: npm run upgrade [-- OPTIONS]
  --to NAME          tag, branch or commit; default: the newest tag, else the branch of this checkout
  --from PATH        folder or archive of a release, for machines without git
  --remote NAME      remote to fetch from; default: all
  --no-fetch         skips fetching
  --no-trial         skips the trial of the new release on a copy of the site
  --check            runs only the checks
  --lang zh|en
Exit status: 0 upgraded or nothing to do, 1 nothing was changed, 3 rolled back, 4 rolling back failed`,
  steps: {
    checks: 'Checks',
    sources: 'Sources',
    build: 'Packages, build',
    backup: 'Backup',
    trial: 'Trial',
    stop: 'Stop',
    copy: 'Database copy',
    switch: 'Switch',
    start: 'Start',
    tidy: 'Clean up',
    rollBack: 'Roll back',
  },
  otherRunning: 'Another upgrade of this site is already running.',
  noSite: (/** @type {string} */ folder) =>
    `There is no site in ${folder}. Set XIEZHI_DATA to the data folder of the site. \`npm start\` starts a new site.`,
  changed: (/** @type {string[]} */ files) =>
    `The checkout has local changes that an upgrade would overwrite:\n  ${files.slice(0, 10).join('\n  ')}\n` +
    'Commit, stash or remove them first.',
  dataInside: (/** @type {string} */ folder) =>
    `The data folder ${folder} is inside a folder of the code. Move the data folder, and set XIEZHI_DATA.`,
  noTarget: (/** @type {string | undefined} */ name) =>
    name === undefined
      ? 'No release tag and no remote branch was found. Specify a release with --to, or a folder or archive with --from.'
      : `Git has no tag, branch or commit ${name}.`,
  noGit:
    'This is not a git checkout, or git is not installed. Specify a folder or archive of the release with --from.',
  full: (/** @type {string} */ folder, /** @type {string} */ needed, /** @type {string} */ free) =>
    `The disk of ${folder} has ${free} free, and the upgrade needs about ${needed}. Free some space` +
    ', or use --no-trial, which needs less.',
  notWritable: (/** @type {string} */ folder) =>
    `This account cannot write to ${folder}. Run the upgrade as the account that runs the site.`,
  noService: 'The trial made no submission: the site has no public problem that is judged on this site.',
  current: (/** @type {string} */ release) => `Release ${release} is already installed. Nothing to do.`,
  checked: (/** @type {string} */ from, /** @type {string} */ to) =>
    `All checks passed: the upgrade would go from ${from} to ${to}.`,
  upgraded: (/** @type {string} */ from, /** @type {string} */ to, /** @type {string} */ seconds) =>
    `Upgraded from ${from} to ${to}. The site was unavailable for ${seconds}.`,
  background: (/** @type {number} */ pid, /** @type {string} */ log) =>
    `The site runs in the background. Stop it with \`kill ${pid}\`. Its messages are in ${log}.`,
  stoppedBefore: 'The site did not run before and was stopped again.',
  backupIs: (/** @type {string} */ file) => `Backup before the upgrade: ${file}`,
  unchanged: (/** @type {string} */ reason) =>
    `The upgrade stopped before it changed anything. The site runs as before.\n${reason}`,
  rolledBack: (/** @type {string} */ release, /** @type {string} */ seconds, /** @type {string} */ reason) =>
    `The upgrade failed and was rolled back to ${release}: code and database are as before. ` +
    `The site was unavailable for ${seconds}.\n${reason}`,
  rollBackFailed: (/** @type {string} */ reason, /** @type {string} */ file) =>
    `Rolling back failed. Fix the cause and run \`npm run upgrade\` again to continue rolling back. ` +
    `The backup is ${file}.\n${reason}`,
  recovered: (/** @type {string} */ release) =>
    `An interrupted upgrade was rolled back to ${release}: code and database are as before. ` +
    'Run the command again to upgrade.',
  completed: (/** @type {string} */ release) => `An interrupted upgrade to ${release} was completed.`,
};

/** @type {Messages} */
const chinese = {
  usage: `用法：npm run upgrade [-- 选项]
  --to 名称          标签、分支或提交；默认为最新的版本标签，没有标签时为当前分支
  --from 路径        新版本的文件夹或压缩包，用于没有 git 的机器
  --remote 名称      从哪个远程仓库获取；默认为全部
  --no-fetch         不获取
  --no-trial         不先在站点的副本上试运行新版本
  --check            只做检查
  --lang zh|en
退出码：0 已升级或无需升级，1 未做任何改动，3 已回滚，4 回滚失败`,
  steps: {
    checks: '检查',
    sources: '获取代码',
    build: '安装与构建',
    backup: '备份',
    trial: '试运行',
    stop: '停止站点',
    copy: '复制数据库',
    switch: '切换代码',
    start: '启动新版本',
    tidy: '清理',
    rollBack: '回滚',
  },
  otherRunning: '该站点正在进行另一次升级。',
  noSite: (folder) =>
    `${folder} 中没有站点。请将 XIEZHI_DATA 设为站点的数据文件夹；npm start 会启动一个新站点。`,
  changed: (files) =>
    `代码有本地改动，升级会覆盖它们：\n  ${files.slice(0, 10).join('\n  ')}\n请先提交、暂存或删除这些改动。`,
  dataInside: (folder) => `数据文件夹 ${folder} 位于代码的文件夹之内。请将其移出，并设置 XIEZHI_DATA。`,
  noTarget: (name) =>
    name === undefined
      ? '没有版本标签，远程仓库中也没有对应的分支。请用 --to 指定版本，或用 --from 指定文件夹或压缩包。'
      : `git 中没有名为 ${name} 的标签、分支或提交。`,
  noGit: '这里不是 git 仓库，或者未安装 git。请用 --from 指定新版本的文件夹或压缩包。',
  full: (folder, needed, free) =>
    `${folder} 所在磁盘剩余 ${free}，升级约需 ${needed}。请清理空间，或使用占用更少的 --no-trial。`,
  notWritable: (folder) => `当前账号不能写入 ${folder}。请用运行站点的账号执行升级。`,
  noService: '试运行时没有提交代码：站点没有由本站评测的公开题目。',
  current: (release) => `已是版本 ${release}，无需升级。`,
  checked: (from, to) => `检查全部通过：将从 ${from} 升级到 ${to}。`,
  upgraded: (from, to, seconds) => `已从 ${from} 升级到 ${to}，站点中断 ${seconds}。`,
  background: (pid, log) => `站点在后台运行：用 kill ${pid} 停止，输出见 ${log}。`,
  stoppedBefore: '升级前站点未运行，现已重新停止。',
  backupIs: (file) => `升级前的备份：${file}`,
  unchanged: (reason) => `升级在做出任何改动之前已放弃，站点照常运行。\n${reason}`,
  rolledBack: (release, seconds, reason) =>
    `升级失败，已回滚到 ${release}，代码和数据库均已恢复原状，站点中断 ${seconds}。\n${reason}`,
  rollBackFailed: (reason, file) =>
    `回滚失败。请排除以下原因后再次运行 npm run upgrade 继续回滚。备份文件：${file}。\n${reason}`,
  recovered: (release) =>
    `上次中断的升级已回滚到 ${release}，代码和数据库均已恢复原状。再次运行本命令即可升级。`,
  completed: (release) => `上次中断的升级已完成，当前版本 ${release}。`,
};

/**
 * Returns the texts in the language of the operator.
 * @param {string | undefined} wanted value of `--lang`
 * @returns {Messages}
 */
export function messagesIn(wanted) {
  const language = wanted ?? process.env['LC_ALL'] ?? process.env['LANG'] ?? '';
  return language.startsWith('zh') ? chinese : english;
}
