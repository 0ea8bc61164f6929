import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of test data. */
export const testDataErrors = {
  testDataForbidden: business(
    403,
    '只有题目管理员可以上传测试数据',
    'Only problem administrators can upload test data',
  ),
  testDataUnreadable: business(400, '无法读取测试数据：{reason}', 'The test data cannot be read: {reason}'),
  testDataNoPairs: business(
    400,
    '压缩包里没有找到输入文件，请使用 1.in、1.out 这样的文件名',
    'The archive contains no input files. Use names such as 1.in and 1.out',
  ),
  testDataTooManyFiles: business(
    400,
    '压缩包里的文件不能超过 {limit} 个',
    'The archive contains more than {limit} files',
  ),
  testDataUnpackedTooLarge: business(
    400,
    '压缩包解开后不能超过 {limit}',
    'The unpacked archive is larger than {limit}',
  ),
  testDataHasLinks: business(400, '压缩包里不能有链接：{path}', 'The archive must not contain links: {path}'),
  testDataDamaged: business(
    400,
    '收到的文件与本机的文件不一致，可能在上传时被修改过，请重新上传',
    'The received file differs from yours. It may have changed during the upload. Upload it again',
  ),
  testDataUploadNotFound: business(
    404,
    '这次上传不存在或已过期，请重新上传',
    'This upload does not exist or has expired. Upload the file again',
  ),
  testDataPieceMisplaced: business(
    400,
    '已收到 {received} 字节，请从这里继续上传',
    'Continue the upload from byte {received}. All bytes before it have arrived',
  ),
  testDataTooManyPieces: business(
    400,
    '一次上传不能超过 {limit} 片，请增大每片的大小，重新上传',
    'An upload can have at most {limit} pieces. Upload the file again in larger pieces',
  ),
  testDataRemote: business(
    400,
    '远程题目由原平台评测，没有测试数据',
    'Remote problems are judged by another site and have no test data here',
  ),
  testDataNone: business(400, '该题目还没有测试数据', 'This problem has no test data yet'),
  testDataVersionNotFound: business(
    404,
    '没有这个版本的测试数据',
    'This version of the test data does not exist',
  ),
  testDataCaseNotFound: business(
    404,
    '测试点 {name} 已不存在，请刷新页面',
    'The case {name} no longer exists. Reload the page',
  ),
  testDataFileNotFound: business(404, '上传的文件里没有 {path}', 'The uploaded files do not contain {path}'),
  testDataNameInvalid: business(
    400,
    '测试点名称为空，或含有文件名不允许的字符：{name}',
    'A case name is empty or contains characters that are not allowed in file names: {name}',
  ),
  testDataNameTaken: business(400, '测试点名称不能重复：{name}', 'Two cases have the same name: {name}'),
  testDataInputMissing: business(400, '测试点 {name} 缺少输入', 'The case {name} has no input'),
  testDataAnswerMissing: business(400, '测试点 {name} 缺少输出', 'The case {name} has no answer'),
  caseScoreInvalid: business(
    400,
    'OI 题目的每个测试点都要有不小于 0 的分值',
    'Each case of an OI problem needs a score of 0 or more',
  ),
  caseGroupInvalid: business(
    400,
    '测试点的分组编号必须是 0 到 {most} 的整数',
    'The group of a case must be a whole number from 0 to {most}',
  ),
  testDataScoreMissing: business(
    400,
    'OI 题目的每个测试点都要有分值：{name}',
    'Each case of an OI problem needs a score: {name}',
  ),
} as const satisfies Record<string, ErrorEntry>;
