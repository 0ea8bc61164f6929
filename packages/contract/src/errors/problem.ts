import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of saving a problem. Each rule has its own error, so that a form can show it at the right field. */
export const problemErrors = {
  problemIdMissing: business(400, '请填写题号', 'Enter a problem ID'),
  problemIdInvalid: business(
    400,
    '题号最多 {most} 个字符，不能含斜杠、反斜杠或控制字符',
    'Problem IDs can have at most {most} characters, without slashes, backslashes or control characters',
  ),
  problemIdTaken: business(400, '题号 {problemId} 已被使用', 'The problem ID {problemId} is already taken'),
  problemTitleMissing: business(400, '请填写题目标题', 'Enter a problem title'),
  problemTypeUnknown: business(
    400,
    '题目类型只能是 0（ACM）或 1（OI）',
    'The problem type must be 0 (ACM) or 1 (OI)',
  ),
  problemAuthUnknown: business(
    400,
    '题目的可见范围只能是 1（公开）、2（隐藏）或 3（仅比赛）',
    'The visibility must be 1 (public), 2 (private) or 3 (contest)',
  ),
  problemDifficultyUnknown: business(
    400,
    '难度应为 {least} 至 {most}',
    'The difficulty must be {least} to {most}',
  ),
  judgeModeUnknown: business(400, '不支持评测方式 {mode}', 'Unknown judging method: {mode}'),
  caseModeNotOfType: business(
    400,
    '该类型的题目不能使用测试点模式 {mode}',
    'Problems of this type do not support the case scoring {mode}',
  ),
  timeLimitInvalid: business(
    400,
    '时间限制应为 {least} 至 {most} 毫秒',
    'The time limit must be {least} to {most} ms',
  ),
  memoryLimitInvalid: business(
    400,
    '内存限制应为 {least} 至 {most} MB',
    'The memory limit must be {least} to {most} MB',
  ),
  stackLimitInvalid: business(
    400,
    '栈限制应为 {least} 至 {most} MB',
    'The stack limit must be {least} to {most} MB',
  ),
  passesInvalid: business(
    400,
    '每个测试点的运行轮数应为 {least} 至 {most}',
    'The number of passes per case must be {least} to {most}',
  ),
  passesImpossible: business(
    400,
    '多轮运行需要一个 ICPC 约定的检查器或交互器，不能有第二个检查器或文件读写',
    'Multiple passes need one checker or interactor of the ICPC convention and no file input or output',
  ),
  examplesTooMany: business(400, '样例最多 {most} 组', 'A statement can have at most {most} examples'),
  problemLanguagesMissing: business(400, '请至少选择一种语言', 'Select at least one language'),
  codeTemplateEmpty: business(
    400,
    '{language} 的代码模板已启用，不能为空',
    'The code template of {language} is enabled and cannot be empty',
  ),
  fileNamesMissing: business(
    400,
    '文件读写方式需要填写输入与输出文件名',
    'File input and output need the names of both files',
  ),
  fileNameInvalid: business(
    400,
    '文件名 {name} 不能使用：不能含路径，最多 {most} 个字符',
    'Invalid file name {name}. Use at most {most} characters and no folders',
  ),
  fileNameReserved: business(
    400,
    '文件名 {name} 由评测程序使用，请换一个名称',
    'The file name {name} is reserved for judging. Choose another name',
  ),
  fileNameTwice: business(400, '文件名 {name} 重复', 'Duplicate file name: {name}'),
  extraFileEmpty: business(400, '附加文件 {name} 没有内容', 'The extra file {name} is empty'),
  extraFilesTooLarge: business(
    400,
    '附加文件合计最多 {most} 个字符',
    'Extra files can have at most {most} characters in total',
  ),
  extraFilesTooMany: business(400, '附加文件最多 {most} 个', 'A problem can have at most {most} extra files'),
  extraFilesUnreadable: business(
    400,
    '附加文件应为文件名到内容的 JSON',
    'Extra files must be a JSON object of file names and contents',
  ),
  judgeProgramMissing: business(
    400,
    '检查器或交互器需要填写程序代码',
    'A checker or interactor needs source code',
  ),
  judgeProgramNotCompiled: business(
    400,
    '检查器或交互器尚未编译成功，请重新编译！',
    'Spj or interactive code was not compiled successfully, please compile again!',
  ),
  judgeProgramCompileError: business(500, '编译失败：{output}', 'Compile error: {output}'),
  judgeDialectOnlyImported: business(
    400,
    '程序约定 {dialect} 只能用于导入的题目',
    'The convention {dialect} is only available to imported problems',
  ),
  noNodeForCompile: business(
    400,
    '当前没有空闲的评测机可以编译，请稍后重试',
    'No judge node was free for compiling. Try again later',
  ),
  compileCheckFailed: business(
    500,
    '评测机在编译检查中出错，无法判断程序能否编译：{reason}',
    'The judge node failed during the check, so the result is unknown: {reason}',
  ),
  groupDependencyInvalid: business(
    400,
    '子任务 {group} 的依赖不成立：不存在、重复或成环',
    'Invalid dependency of subtask {group}: it does not exist, is repeated or forms a cycle',
  ),
  problemIncomplete: business(
    400,
    '题目还不能公开（共 {count} 处需要完善）：{reason}',
    'The problem cannot be published yet (issues: {count}): {reason}',
  ),
  publishingNotYours: business(
    403,
    '只有超级管理员和题目管理员可以公开这道题',
    'Only super administrators and problem administrators can make this problem public',
  ),
  problemChangedMeanwhile: business(
    400,
    '{username} 已在 {time} 保存过该题，你的修改没有写入',
    'The problem was saved by {username} at {time}. Your changes were not saved',
  ),
  problemInUse: business(
    400,
    '该题正在未结束的比赛中使用，不能删除',
    'The problem is part of a contest that has not ended and cannot be deleted',
  ),

  // Tags
  tagNotFound: business(404, '标签不存在', 'This tag does not exist'),
  tagNameMissing: business(400, '请填写标签名称', 'Enter a tag name'),
  tagNameTaken: business(400, '标签 {name} 已存在', 'The tag {name} already exists'),
  tagClassificationNotFound: business(404, '标签分类不存在', 'This tag category does not exist'),
  tagClassificationNameMissing: business(400, '请填写标签分类的名称', 'Enter a name for the tag category'),
  tagClassificationNameTaken: business(
    400,
    '标签分类 {name} 已存在',
    'The tag category {name} already exists',
  ),

  // Errors of problems that groups offer to the bank.
  groupProblemNotApplied: business(400, '该题没有申请公开', 'This problem has not been submitted for review'),
  applyProgressUnknown: business(
    400,
    '审核状态只能是 1（待审）、2（通过）或 3（拒绝）',
    'The review state must be 1 (open), 2 (accepted) or 3 (rejected)',
  ),
  problemRevisionOutdated: business(
    400,
    '题目已在站点上被修改，请先比较差别',
    'The problem was changed on the site. Compare the changes first',
  ),
  problemFileUnknown: business(
    400,
    '站点上没有文件 {path} 的内容，请重新上传',
    'The site does not have the contents of {path}. Send the file again',
  ),
} as const satisfies Record<string, ErrorEntry>;
