import { answered } from '../testing/answers.ts';

/**
 * Responses about groups and the console: the fields that existing clients read, and which of them may be null (`?`).
 */
const page = ['', 'records:list total:int size:int current:int pages:int'] as const;
const group =
  'id:int avatar:str? name:str shortName:str brief:str description:str owner:str? auth:int visible:bool gmtCreate:str';
const detail = `${group} uid:str? status:int code:str? gmtModified:str`;
const member = 'id:int gid:int uid:str username:str auth:int reason:str? gmtCreate:str gmtModify:str';
const announcement =
  'id:int title:str content:str uid:str username:str status:int gmtCreate:str gmtModified:str';

answered([
  ['GET /api/get-group-list', page, ['records[]', `${group} memberCount:int`]],
  ['GET /api/get-group-detail', ['', detail]],
  ['GET /api/get-group-access', ['', 'access:bool']],
  // Returns a bare number.
  ['GET /api/get-group-auth', ['', ':int']],
  ['PUT /api/group'],
  ['DELETE /api/group'],
  ['POST /api/file/upload-group-avatar', ['', detail]],
  ['GET /api/group/get-member-list', page, ['records[]', member]],
  ['GET /api/group/get-apply-list', page, ['records[]', member]],
  ['POST /api/group/member'],
  ['PUT /api/group/member'],
  ['DELETE /api/group/member'],
  ['DELETE /api/group/member/exit'],
  ['GET /api/group/get-announcement-list', page, ['records[]', announcement]],
  ['GET /api/group/get-admin-announcement-list', page, ['records[]', announcement]],
  ['POST /api/group/announcement'],
  ['PUT /api/group/announcement'],
  ['DELETE /api/group/announcement'],
]);

const fullProblem =
  'id:int problemId:str title:str author:str? type:int judgeMode:str judgeCaseMode:str timeLimit:int memoryLimit:int stackLimit:int description:str? input:str? output:str? examples:str isRemote:bool source:str? difficulty:int hint:str? auth:int ioScore:int? codeShare:bool spjCode:str? spjLanguage:str? userExtraFile:str? judgeExtraFile:str? isRemoveEndBlank:bool openCaseResult:bool isUploadCase:bool caseVersion:str modifiedUser:str? isGroup:bool gid:int? applyPublicProgress:int? isFileIO:bool ioReadFileName:str? ioWriteFileName:str? gmtCreate:str gmtModified:str';
const caseRow =
  'id:int pid:int input:str output:str score:int? groupNum:int status:int gmtCreate:str gmtModified:str';
const link = 'id:int displayId:str cid:int pid:int displayTitle:str color:str? gmtCreate:str gmtModified:str';
const trainingLink = 'id:int tid:int pid:int displayId:str rank:int gmtCreate:str gmtModified:str';

answered([
  [
    'GET /api/group/get-problem-list',
    page,
    [
      'records[]',
      'pid:int problemId:str title:str difficulty:int type:int tags:list total:int ac:int score:int?',
    ],
  ],
  [
    'GET /api/group/get-admin-problem-list',
    page,
    [
      'records[]',
      'id:int problemId:str title:str author:str? gmtCreate:str modifiedUser:str? auth:int applyPublicProgress:int? gid:int',
    ],
  ],
  ['GET /api/group/problem', ['', fullProblem]],
  ['GET /api/admin/problem', ['', fullProblem]],
  ['GET /api/admin/contest/problem', ['', fullProblem]],
  ['GET /api/admin/problem/get-problem-list', page, ['records[]', fullProblem]],
  ['GET /api/group/get-problem-cases', ['[]', caseRow]],
  ['GET /api/admin/problem/get-problem-cases', ['[]', caseRow]],
  // These responses must not contain data. Otherwise the form of existing clients would treat the contest problem as a
  // new one.
  ['PUT /api/admin/contest/problem'],
  ['POST /api/admin/contest/problem', ['', 'pid:int']],
  ['POST /api/group/contest-problem', ['', 'pid:int']],
  ['POST /api/admin/problem'],
  ['PUT /api/admin/problem'],
  ['POST /api/group/problem'],
  ['PUT /api/group/problem'],
  ['PUT /api/admin/problem/change-problem-auth'],
  ['PUT /api/group/change-problem-auth'],
  ['PUT /api/group/apply-public'],
  ['POST /api/admin/problem/compile-spj'],
  ['POST /api/group/compile-interactive'],
  [
    'POST /api/file/upload-testcase-zip',
    ['', 'fileList:list fileListDir:str'],
    ['fileList[]', 'input:str output:str'],
  ],
  [
    'GET /api/admin/group-problem/list',
    page,
    [
      'records[]',
      'id:int gid:int applyPublicProgress:int problemId:str title:str author:str? type:int judgeMode:str',
    ],
  ],
  ['PUT /api/admin/group-problem/change-progress'],
]);

const contestRow =
  'id:int uid:str author:str title:str type:int description:str source:int auth:int startTime:str endTime:str duration:int sealRank:bool sealRankTime:str? autoRealRank:bool status:int visible:bool openPrint:bool openAccountLimit:bool accountLimitRule:str? rankShowName:str openRank:bool oiRankScoreType:str gid:int? awardType:int allowEndSubmit:bool gmtCreate:str gmtModified:str';
const training =
  'id:int title:str description:str author:str auth:str privatePwd:str? status:bool rank:int isGroup:bool gid:int? gmtCreate:str gmtModified:str';

answered([
  ['GET /api/admin/contest/get-contest-list', page, ['records[]', `${contestRow} starAccount:str`]],
  ['GET /api/group/get-admin-contest-list', page, ['records[]', `${contestRow} starAccount:str`]],
  // The two fields must be lists, because the form of existing clients calls list methods on them.
  ['GET /api/admin/contest', ['', `${contestRow} pwd:str? starAccount:list awardConfigList:list`]],
  ['GET /api/group/contest', ['', `${contestRow} pwd:str? starAccount:list awardConfigList:list`]],
  ['PUT /api/admin/contest'],
  ['PUT /api/group/contest'],
  ['PUT /api/admin/contest/change-contest-visible'],
  [
    'GET /api/admin/contest/get-problem-list',
    ['', 'problemList:map contestProblemMap:map'],
    ['problemList', 'records:list total:int'],
    ['problemList.records[]', fullProblem],
    ['contestProblemMap{}', link],
  ],
  [
    'GET /api/group/get-contest-problem-list',
    ['problemList', 'records:list total:int'],
    ['contestProblemMap{}', link],
  ],
  ['GET /api/admin/contest/contest-problem', ['', link]],
  ['PUT /api/admin/contest/contest-problem', ['', link]],
  ['GET /api/group/contest-problem', ['', link]],
  ['PUT /api/group/contest-problem'],
  ['GET /api/admin/contest/announcement', page, ['records[]', announcement]],
  ['GET /api/group/get-contest-announcement-list', page, ['records[]', announcement]],
  ['GET /api/admin/training/get-training-list', page, ['records[]', training]],
  ['GET /api/group/get-admin-training-list', page, ['records[]', training]],
  // The category must be an object, even if empty, because the form of existing clients reads its id without a check.
  ['GET /api/admin/training', ['', 'training:map trainingCategory:map'], ['training', training]],
  ['GET /api/group/training', ['', 'training:map trainingCategory:map'], ['training', training]],
  [
    'GET /api/admin/training/get-problem-list',
    ['problemList.records[]', fullProblem],
    ['trainingProblemMap{}', trainingLink],
  ],
  [
    'GET /api/group/get-training-problem-list',
    ['problemList.records[]', 'id:int problemId:str title:str gid:int?'],
    ['trainingProblemMap{}', trainingLink],
  ],
  ['POST /api/admin/training/category', ['', 'id:int name:str color:str?']],
  ['PUT /api/admin/training/category', ['', 'id:int name:str color:str?']],
]);

const load = 'cpuCores:int percentCpuLoad:str percentMemoryLoad:str service:map';
const userRow =
  'uid:str username:str nickname:str? school:str? course:str? number:str? gender:str realname:str? cfUsername:str? github:str? blog:str? email:str? avatar:str? titleName:str? titleColor:str? signature:str? status:int gmtCreate:str gmtModified:str roles:list';
answered([
  ['GET /api/admin/logout'],
  // Most fields of the session may be null, but not the object itself.
  [
    'POST /api/admin/dashboard/get-sessions',
    ['', 'id:str? uid:str userAgent:str? ip:str? gmtCreate:str? gmtModified:str?'],
  ],
  ['GET /api/admin/dashboard/get-dashboard-info', ['', 'userNum:int recentContestNum:int todayJudgeNum:int']],
  [
    'GET /api/admin/config/get-service-info',
    ['', 'nacos:map backupCores:int backupPercentCpuLoad:str backupPercentMemoryLoad:str backupService:list'],
    ['nacos', 'status:str'],
    ['backupService[]', 'serviceId:str host:str port:int secure:bool metadata:map'],
    // Must be a string, because existing clients compare it with "true".
    ['backupService[].metadata', 'nacos.healthy:str'],
  ],
  [
    'GET /api/admin/config/get-judge-service-info',
    ['[]', load],
    ['[].service', 'host:str port:int secure:bool uri:str serviceId:str metadata:map'],
    ['[].service.metadata', 'judgeName:str nacos.healthy:str'],
  ],
  [
    'GET /api/admin/config/get-email-config',
    ['', 'emailHost:str emailPort:int emailUsername:str emailPassword:null emailBGImg:str emailSsl:bool'],
  ],
  [
    'GET /api/admin/config/get-db-and-redis-config',
    [
      '',
      'dbName:str dbHost:str dbPort:int dbUsername:str dbPassword:null redisHost:null redisPort:null redisPassword:null',
    ],
  ],
  [
    'GET /api/admin/user/get-user-list',
    page,
    ['records[]', userRow],
    ['records[].roles[]', 'id:int role:str'],
  ],
  ['PUT /api/admin/user/edit-user'],
  ['DELETE /api/admin/user/delete-user'],
  ['POST /api/admin/user/insert-batch-user'],
  ['POST /api/admin/user/generate-user', ['', 'key:str']],
  ['GET /api/admin/announcement', page, ['records[]', announcement]],
  ['POST /api/admin/announcement'],
  [
    'GET /api/admin/msg/notice',
    page,
    [
      'records[]',
      'id:int title:str content:str type:str state:bool adminUsername:str? gmtCreate:str gmtModified:str',
    ],
  ],
  ['POST /api/admin/tag', ['', 'id:int name:str color:str? oj:str tcid:int?']],
  ['PUT /api/admin/tag'],
  ['GET /api/admin/tag/classification', ['[]', 'id:int name:str oj:str rank:int']],
  ['POST /api/admin/tag/classification', ['', 'id:int name:str oj:str rank:int']],
  [
    'GET /api/admin/discussion-report',
    page,
    [
      'records[]',
      'id:int did:int gid:int? discussionTitle:str discussionAuthor:str reporter:str content:str status:bool gmtCreate:str gmtModified:str',
    ],
  ],
  ['POST /api/file/upload-carouse-img', ['', 'id:int url:str']],
  ['POST /api/file/upload-md-img', ['', 'link:str fileId:int']],
  ['POST /api/file/upload-md-file', ['', 'link:str']],
  ['GET /api/file/delete-md-img'],
  ['POST /api/file/import-fps-problem'],
]);
