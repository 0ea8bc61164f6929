import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of saving a problem: one per rule, so that a form can show it at its field. */
export const problemErrors = {
  problemIdMissing: business(400, '请填写题目编号', 'Please enter the id of the problem'),
  problemIdInvalid: business(
    400,
    '题目编号最多 {most} 个字符，不能含斜杠、反斜杠或控制字符',
    'The id of a problem has at most {most} characters, without slashes or control characters',
  ),
  problemIdTaken: business(
    400,
    '题目编号 {problemId} 已被使用',
    'Another problem has the id {problemId} already',
  ),
  problemTitleMissing: business(400, '请填写题目标题', 'Please enter the title of the problem'),
  problemTypeUnknown: business(
    400,
    '题目类型只能是 0（ACM）或 1（OI）',
    'The type of a problem is 0 (ACM) or 1 (OI)',
  ),
  problemAuthUnknown: business(
    400,
    '题目权限只能是 1（公开）、2（隐藏）或 3（比赛）',
    'The visibility of a problem is 1 (public), 2 (private) or 3 (contest)',
  ),
  problemDifficultyUnknown: business(
    400,
    '难度应为 {least} 至 {most}',
    'The difficulty lies between {least} and {most}',
  ),
  judgeModeUnknown: business(400, '不支持评测方式 {mode}', 'The judge mode {mode} is not known'),
  caseModeNotOfType: business(
    400,
    '该类型的题目不能使用测试点模式 {mode}',
    'Problems of this type have no case mode {mode}',
  ),
  timeLimitInvalid: business(
    400,
    '时间限制应为 {least} 至 {most} 毫秒',
    'The time limit lies between {least} and {most} ms',
  ),
  memoryLimitInvalid: business(
    400,
    '内存限制应为 {least} 至 {most} MB',
    'The memory limit lies between {least} and {most} MB',
  ),
  stackLimitInvalid: business(
    400,
    '栈限制应为 {least} 至 {most} MB',
    'The stack limit lies between {least} and {most} MB',
  ),
  passesInvalid: business(
    400,
    '每个测试点的运行轮数应为 {least} 至 {most}',
    'A submission is run from {least} to {most} times on a case',
  ),
  passesImpossible: business(
    400,
    '多轮运行需要一个 ICPC 约定的检查器或交互器，不能有第二个检查器或文件读写',
    'Several passes need one checker or interactor by the ICPC convention, no second one, and no file input',
  ),
  examplesTooMany: business(400, '样例最多 {most} 组', 'A statement has at most {most} examples'),
  problemLanguagesMissing: business(400, '请至少选择一种语言', 'Please choose at least one language'),
  codeTemplateEmpty: business(
    400,
    '{language} 的代码模板已启用，不能为空',
    'The template of {language} is switched on and cannot be empty',
  ),
  fileNamesMissing: business(
    400,
    '文件读写方式需要填写输入与输出文件名',
    'Reading and writing files needs the names of both files',
  ),
  fileNameInvalid: business(
    400,
    '文件名 {name} 不能使用：不能含路径，最多 {most} 个字符',
    'The file name {name} cannot be used: no folders, at most {most} characters',
  ),
  fileNameReserved: business(
    400,
    '文件名 {name} 由评测程序使用，请换一个名称',
    'The file name {name} is one that judging itself uses; choose another',
  ),
  fileNameTwice: business(400, '文件名 {name} 重复', 'There are two files called {name}'),
  extraFileEmpty: business(400, '附加文件 {name} 没有内容', 'The extra file {name} has no content'),
  extraFilesTooLarge: business(
    400,
    '附加文件合计最多 {most} 个字符',
    'Extra files may have {most} characters at most, all together',
  ),
  extraFilesTooMany: business(400, '附加文件最多 {most} 个', 'There may be {most} extra files at most'),
  extraFilesUnreadable: business(
    400,
    '附加文件应为文件名到内容的 JSON',
    'Extra files are sent as JSON of names and contents',
  ),
  judgeProgramMissing: business(
    400,
    '特殊评测或交互评测需要填写程序代码',
    'A special or interactive judge needs the code of its program',
  ),
  judgeProgramNotCompiled: business(
    400,
    '特殊评测或交互评测的程序尚未编译成功，请重新编译！',
    'Spj or interactive code was not compiled successfully, please compile again!',
  ),
  judgeProgramCompileError: business(500, '编译失败：{output}', 'Compile error: {output}'),
  judgeDialectOnlyImported: business(
    400,
    '约定 {dialect} 只能随导入的题目而来',
    'The dialect {dialect} comes with imported problems only',
  ),
  noNodeForCompile: business(
    400,
    '当前没有空闲的评测机可以编译，请稍后重试',
    'No judge node was free to compile, please try again later',
  ),
  compileCheckFailed: business(
    500,
    '评测机在编译检查中出错，无法判断程序能否编译：{reason}',
    'The judge node failed during the check, which says nothing of the program: {reason}',
  ),
  groupDependencyInvalid: business(
    400,
    '子任务 {group} 的依赖不成立：不存在、重复或成环',
    'Group {group} cannot depend so: no such group, itself, or a circle',
  ),
  problemIncomplete: business(
    400,
    '题目还不能公开（共 {count} 处需要完善）：{reason}',
    'The problem cannot be made public yet ({count} in all): {reason}',
  ),
  publishingNotYours: business(
    403,
    '没有公开该题的权限：需要超级管理员或题目管理员公开，或该题已被他们设为私有',
    'Only root and problem administrators can make this problem public',
  ),
  problemChangedMeanwhile: business(
    400,
    '{username} 已在 {time} 保存过该题，你的修改没有写入',
    'The problem was saved by {username} at {time}; nothing of yours was written',
  ),
  problemInUse: business(
    400,
    '该题正在未结束的比赛中使用，不能删除',
    'The problem is part of a contest that has not ended and stays',
  ),

  // Tags
  tagNotFound: business(404, '标签不存在', 'There is no such tag'),
  tagNameMissing: business(400, '请填写标签名称', 'Please enter the name of the tag'),
  tagNameTaken: business(400, '标签 {name} 已存在', 'There is a tag {name} already'),
  tagNotOfProblem: business(403, '标签 {name} 属于其他团队', 'The tag {name} belongs to another group'),
  tagClassificationNotFound: business(404, '标签分类不存在', 'There is no such classification'),
  tagClassificationNameMissing: business(
    400,
    '请填写标签分类的名称',
    'Please enter the name of the classification',
  ),
  tagClassificationNameTaken: business(
    400,
    '标签分类 {name} 已存在',
    'There is a classification {name} already',
  ),

  // Problems offered to the bank by groups
  groupProblemNotApplied: business(
    400,
    '该题没有申请公开',
    'Nobody has applied for the publication of this problem',
  ),
  applyProgressUnknown: business(
    400,
    '审核状态只能是 1（待审）、2（通过）或 3（拒绝）',
    'The state of an application is 1 (open), 2 (granted) or 3 (refused)',
  ),
} as const satisfies Record<string, ErrorEntry>;
