import { answered } from '../testing/answers.ts';

/**
 * Responses about problems, submissions, contests, scoreboards and trainings: the fields that existing clients read,
 * and which of them may be null (`?`).
 */
const page = ['', 'records:list total:int size:int current:int pages:int'] as const;
const tag = 'id:int name:str color:str? oj:str gid:int? tcid:int?';
const counts = 'total:int ac:int mle:int tle:int re:int pe:int ce:int wa:int se:int pa:int';
const problemRow = `pid:int problemId:str title:str difficulty:int type:int tags:list ${counts} score:int?`;
const problem =
  'id:int problemId:str title:str author:str? type:int judgeMode:str judgeCaseMode:str timeLimit:int memoryLimit:int stackLimit:int description:str? input:str? output:str? examples:str isRemote:bool source:str? hint:str? auth:int ioScore:int? codeShare:bool userExtraFile:str? isRemoveEndBlank:bool openCaseResult:bool isUploadCase:bool caseVersion:str modifiedUser:str? isGroup:bool gid:int? applyPublicProgress:int? isFileIO:bool ioReadFileName:str? ioWriteFileName:str? gmtCreate:str gmtModified:str';
const hidden = 'spjCode:null spjLanguage:null judgeExtraFile:null';
const info = [
  ['', 'problem:map tags:list languages:list problemCount:map codeTemplate:map'],
  ['tags[]', tag],
  ['languages[]', ':str'],
  ['problemCount', counts],
  ['codeTemplate{}', ':str'],
] as const;

answered([
  ['GET /api/get-problem-list', page, ['records[]', problemRow], ['records[].tags[]', tag]],
  ['GET /api/get-random-problem', ['', 'problemId:str']],
  ['GET /api/get-problem-detail', ...info, ['problem', `${problem} ${hidden} difficulty:int`]],
  // Fields that would reveal the origin of a problem are null until the end of the contest.
  ['GET /api/get-contest-problem-details', ...info, ['problem', `${problem} ${hidden} difficulty:int?`]],
  ['GET /api/get-training-problem-details', ...info, ['problem', `${problem} ${hidden} difficulty:int`]],
  ['POST /api/get-user-problem-status', ['{}', 'status:int']],
  ['GET /api/get-last-ac-code', ['', 'submitId:int? code:str language:str?']],
  ['GET /api/get-full-screen-problem-list', ['[]', 'pid:int problemId:str title:str status:int? score:int?']],
]);

const judge =
  'submitId:int pid:int displayPid:str? uid:str username:str submitTime:str status:int share:bool errorMessage:str? time:int? memory:int? score:int? length:int? code:str? language:str cid:int cpid:int gid:int? judger:str? ip:str? version:int oiRankScore:int? isManual:bool gmtCreate:str gmtModified:str vjudgeSubmitId:int? vjudgeUsername:str? vjudgePassword:null';
const submissionRow =
  'uid:str submitId:int username:str pid:int displayPid:str title:str displayId:str? submitTime:str status:int share:bool time:int? memory:int? score:int? oiRankScore:int? length:int? language:str cid:int cpid:int source:null judger:str? ip:null isManual:bool';
const judgeCase = 'time:int memory:int score:int? status:int userOutput:str? groupNum:int seq:int mode:str';

answered([
  ['POST /api/submit-problem-judge', ['', judge]],
  ['POST /api/submit-problem-test-judge', ['', ':str']],
  ['GET /api/get-test-judge-result', ['', 'status:int']],
  ['GET /api/get-submission-list', page, ['records[]', submissionRow]],
  ['GET /api/contest-submissions', page, ['records[]', submissionRow]],
  ['GET /api/get-submission-detail', ['', 'submission:map codeShare:bool?'], ['submission', judge]],
  [
    'GET /api/get-all-case-result',
    ['', 'judgeCaseMode:str judgeCaseList:list? subTaskJudgeCaseVoList:list?'],
    ['judgeCaseList[]', judgeCase],
    [
      'subTaskJudgeCaseVoList[]',
      // The status must not be null, because the page of existing clients would fail.
      'groupNum:int status:int score:int ac:int total:int time:int? memory:int? subtaskDetailList:list',
    ],
    ['subTaskJudgeCaseVoList[].subtaskDetailList[]', judgeCase],
  ],
  ['POST /api/check-submissions-status', ['{}', judge]],
  ['POST /api/check-contest-submissions-status', ['{}', judge]],
  ['GET /api/resubmit', ['', judge]],
  ['PUT /api/submission'],
  ['GET /api/admin/judge/rejudge', ['', judge]],
  [
    'GET /api/admin/judge/manual-judge',
    ['', 'submitId:int judger:str? status:int score:int? oiRankScore:int?'],
  ],
  [
    'GET /api/admin/judge/cancel-judge',
    ['', 'submitId:int judger:str? status:int score:int? oiRankScore:int?'],
  ],
  ['GET /api/admin/judge/rejudge-contest-problem'],
]);

const contest =
  'id:int author:str title:str description:str type:int status:int source:int auth:int now:str? startTime:str endTime:str duration:int sealRank:bool? openPrint:bool? sealRankTime:str? rankShowName:str? openRank:bool oiRankScoreType:str count:int? gid:int? allowEndSubmit:bool';
const announcement = 'id:int title:str content:str uid:str status:int gid:int? gmtCreate:str gmtModified:str';
const identity =
  'rank:int isWinAward:bool awardName:str? awardBackground:str? awardColor:str? uid:str username:str realname:str? nickname:str? gender:str avatar:str? school:str? totalTime:int submissionInfo:map';

answered([
  ['GET /api/get-contest-list', page, ['records[]', contest]],
  ['GET /api/group/get-contest-list', page, ['records[]', contest]],
  ['GET /api/get-contest-info', ['', `${contest} uid:str`]],
  [
    'GET /api/get-contest-outsize-info',
    ['', 'contest:map problemList:list'],
    ['contest', contest],
    ['problemList[]', 'id:int cid:int pid:int displayId:str displayTitle:str color:str?'],
  ],
  ['POST /api/register-contest'],
  ['GET /api/get-contest-access', ['', 'access:bool']],
  [
    'GET /api/get-contest-problem',
    ['[]', 'id:int cid:int pid:int displayId:str displayTitle:str color:str? ac:int total:int'],
  ],
  ['POST /api/get-contest-rank', page, ['records[]', identity]],
  ['POST /api/get-contest-outside-scoreboard', page, ['records[]', identity]],
  ['GET /api/get-contest-announcement', page, ['records[]', `${announcement} username:str`]],
  ['POST /api/get-contest-not-read-announcement', ['[]', announcement]],
  [
    'GET /api/get-contest-ac-info',
    page,
    [
      'records[]',
      'id:int cid:int uid:str pid:int displayId:str submitId:int username:str realname:str? status:int submitTime:str time:int firstBlood:bool checked:bool cpid:null score:null useTime:null gmtCreate:null gmtModified:null',
    ],
  ],
  ['PUT /api/check-contest-ac-info'],
  ['POST /api/submit-print-text'],
  [
    'GET /api/get-contest-print',
    page,
    [
      'records[]',
      'id:int cid:int username:str realname:str? status:int gmtCreate:str content:null gmtModified:null',
    ],
  ],
  ['PUT /api/check-contest-print-status'],
  [
    'GET /api/get-contest-scroll-board-info',
    [
      '',
      'id:int rankShowName:str problemCount:int balloonColor:map startTime:str sealRankTime:str starUserList:list',
    ],
    ['balloonColor{}', ':str?'],
    ['starUserList[]', ':str'],
  ],
  [
    'GET /api/get-contest-scroll-board-submission',
    [
      '[]',
      'uid:str username:str nickname:str? realname:str? school:str? avatar:str? gender:str submitId:int status:int submitTime:str displayId:str',
    ],
  ],
]);

const training =
  'id:int title:str description:str author:str auth:str categoryName:str? categoryColor:str? rank:int problemCount:int gid:int? gmtModified:str';
answered([
  ['GET /api/get-training-list', page, ['records[]', `${training} acCount:int?`]],
  ['GET /api/group/get-training-list', page, ['records[]', `${training} acCount:int?`]],
  ['GET /api/get-training-detail', ['', `${training} acCount:int`]],
  ['GET /api/get-training-access', ['', 'access:bool']],
  ['POST /api/register-training'],
  ['GET /api/get-training-problem-list', ['[]', problemRow], ['[].tags[]', tag]],
  [
    'GET /api/get-training-rank',
    page,
    [
      'records[]',
      'uid:str username:str realname:str? nickname:str? gender:str school:str? avatar:str? ac:int totalRunTime:int submissionInfo:map',
    ],
    ['records[].submissionInfo{}', 'status:int score:int? isAC:bool? runTime:int?'],
  ],
]);
