import { answered } from '../testing/answers.ts';

/**
 * Responses about accounts, home page, dictionaries, ranks, community and messages: the fields that existing clients
 * read, and which of them may be null (`?`).
 */
const page = ['', 'records:list total:int size:int current:int pages:int'] as const;
const userInfo =
  'uid:str username:str nickname:str? avatar:str? titleName:str? titleColor:str? email:str? number:str? gender:str school:str? course:str? signature:str? realname:str? github:str? blog:str? cfUsername:str? roleList:list';
const changed = [
  ['', 'code:int msg:str userInfo:map?'],
  ['userInfo', userInfo],
] as const;
const rankRow =
  'uid:str username:str nickname:str? signature:str? avatar:str? titleName:str? titleColor:str? ac:int total:int rating:int?';
const tag = 'id:int name:str color:str? oj:str gid:int? tcid:int? gmtCreate:str gmtModified:str';
const language =
  'id:int contentType:str description:str name:str compileCommand:str template:str codeTemplate:str isSpj:bool oj:str seq:int gmtCreate:str gmtModified:str';
const announcement =
  'id:int title:str content:str uid:str username:str status:int gmtCreate:str gmtModified:str';

answered([
  ['POST /api/login', ['', userInfo], ['roleList[]', ':str']],
  ['POST /api/admin/login', ['', userInfo]],
  ['POST /api/register'],
  ['GET /api/get-register-code', ['', 'email:str expire:int']],
  ['POST /api/check-username-or-email', ['', 'email:bool username:bool']],
  ['GET /api/captcha', ['', 'img:str captchaKey:str']],
  ['POST /api/apply-reset-password'],
  ['POST /api/reset-password'],
  ['GET /api/logout'],
  ['GET /api/get-user-auth-info', ['', 'roles:list'], ['roles[]', ':str']],
  ['POST /api/change-password', ...changed],
  ['POST /api/change-email', ...changed],
  ['POST /api/change-userInfo', ['', userInfo]],
  ['POST /api/file/upload-avatar', ['', userInfo]],
  [
    'GET /api/get-user-home-info',
    [
      '',
      'uid:str username:str nickname:str? gender:str avatar:str? school:str? signature:str? github:str? blog:str? titleName:str? titleColor:str? total:int rating:int? scoreList:list solvedList:list solvedGroupByDifficulty:map? recentLoginTime:str?',
    ],
    ['scoreList[]', ':int'],
    ['solvedList[]', ':str'],
    ['solvedGroupByDifficulty{}[]', 'id:int problemId:str difficulty:int'],
  ],
  [
    'GET /api/get-user-calendar-heatmap',
    ['', 'endDate:str dataList:list'],
    ['dataList[]', 'date:str count:int'],
  ],
]);

answered([
  [
    'GET /api/get-website-config',
    [
      '',
      'baseUrl:str name:str shortName:str register:bool recordName:str recordUrl:str description:str email:str? projectName:str projectUrl:str openPublicDiscussion:bool openGroupDiscussion:bool openContestComment:bool',
    ],
  ],
  ['GET /api/home-carousel', ['[]', 'id:int url:str']],
  [
    'GET /api/get-recent-contest',
    [
      '[]',
      'id:int author:str title:str type:int source:int auth:int status:int startTime:str endTime:str duration:int oiRankScoreType:str gid:int? count:int?',
    ],
  ],
  ['GET /api/get-recent-other-contest', ['[]', 'oj:str url:str title:str beginTime:str endTime:str']],
  ['GET /api/get-common-announcement', page, ['records[]', announcement]],
  [
    'GET /api/get-recent-seven-ac-rank',
    [
      '[]',
      'uid:str username:str nickname:str? avatar:str? titleName:str? titleColor:str? ac:int signature:null total:null rating:null',
    ],
  ],
  [
    'GET /api/get-recent-updated-problem',
    ['[]', 'id:int problemId:str title:str type:int gmtCreate:str gmtModified:str'],
  ],
  [
    'GET /api/get-last-week-submission-statistics',
    ['', 'dateStrList:list acCountList:list totalCountList:list'],
    ['dateStrList[]', ':str'],
    ['acCountList[]', ':int'],
    ['totalCountList[]', ':int'],
  ],
]);

answered([
  ['GET /api/languages', ['[]', language]],
  ['GET /api/get-problem-languages', ['[]', language]],
  [
    'GET /api/get-problem-code-template',
    ['[]', 'id:int pid:int lid:int code:str status:bool gmtCreate:str gmtModified:str'],
  ],
  ['GET /api/get-all-problem-tags', ['[]', tag]],
  [
    'GET /api/get-problem-tags-and-classification',
    ['[]', 'classification:map? tagList:list'],
    ['[].classification', 'id:int name:str oj:str rank:int gmtCreate:str gmtModified:str'],
    ['[].tagList[]', tag],
  ],
  ['GET /api/get-problem-tags', ['[]', tag]],
  [
    'GET /api/get-training-category',
    ['[]', 'id:int name:str color:str? gid:int? gmtCreate:str gmtModified:str'],
  ],
  ['GET /api/discussion-category', ['[]', 'id:int name:str gmtCreate:str gmtModified:str']],
  ['POST /api/discussion-category', ['[]', 'id:int name:str']],
  ['GET /api/get-rank-list', page, ['records[]', rankRow]],
  ['GET /api/get-group-rank-list', page, ['records[]', rankRow]],
]);

const post =
  'id:int categoryId:int title:str description:str pid:str? uid:str author:str avatar:str? role:str viewNum:int likeNum:int topPriority:bool status:int gid:int? gmtCreate:str gmtModified:str';
const reply =
  'id:int commentId:int fromUid:str fromName:str fromAvatar:str? fromRole:str fromTitleName:str? fromTitleColor:str? toUid:str toName:str toAvatar:str? content:str status:int gmtCreate:str gmtModified:str';
const comment =
  'id:int content:str fromUid:str fromName:str fromAvatar:str? fromRole:str fromTitleName:str? fromTitleColor:str? likeNum:int totalReplyNum:int gmtCreate:str replyList:list';

answered([
  ['GET /api/get-discussion-list', page, ['records[]', `${post} content:str? commentNum:int`]],
  ['GET /api/group/get-discussion-list', page, ['records[]', `${post} content:str? commentNum:int`]],
  ['GET /api/group/get-admin-discussion-list', page, ['records[]', `${post} content:str? commentNum:int`]],
  [
    'GET /api/get-discussion-detail',
    ['', `${post} content:str categoryName:str titleName:str? titleColor:str?`],
  ],
  ['POST /api/discussion'],
  ['PUT /api/discussion'],
  ['DELETE /api/discussion'],
  ['GET /api/discussion-like'],
  ['POST /api/discussion-report'],
  ['POST /api/group/discussion'],
  ['PUT /api/group/discussion'],
  ['DELETE /api/group/discussion'],
  [
    'GET /api/comments',
    ['', 'commentList:map commentLikeMap:map'],
    ['commentList', 'records:list total:int'],
    ['commentList.records[]', comment],
    ['commentList.records[].replyList[]', reply],
    ['commentLikeMap{}', ':bool'],
  ],
  ['POST /api/comment', ['', comment]],
  ['DELETE /api/comment'],
  ['GET /api/comment-like'],
  ['GET /api/reply', ['[]', reply]],
  ['POST /api/reply', ['', reply]],
  ['DELETE /api/reply'],
]);

const userMessage =
  'id:int action:str sourceId:int sourceType:str sourceTitle:str? sourceContent:str? quoteId:int? quoteType:str? quoteContent:str? url:str state:bool senderId:str senderUsername:str senderAvatar:str? gmtCreate:str';
const siteMessage = 'id:int title:str content:str adminId:str? type:str state:bool gmtCreate:str';
answered([
  ['GET /api/msg/unread', ['', 'comment:int reply:int like:int sys:int mine:int']],
  ...(['comment', 'reply', 'like'] as const).map(
    (kind) => [`GET /api/msg/${kind}`, page, ['records[]', userMessage]] as const,
  ),
  ...(['sys', 'mine'] as const).map(
    (kind) => [`GET /api/msg/${kind}`, page, ['records[]', siteMessage]] as const,
  ),
  ['DELETE /api/msg/clean'],
]);
