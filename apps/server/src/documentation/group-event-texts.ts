import type { groupContestRoutes } from '@xiezhi/contract/routes/group-contest';
import type { groupTrainingRoutes } from '@xiezhi/contract/routes/group-training';

/** What the calls of the trainings and contests of groups do, in Chinese. */
export const groupEventSummaries: Readonly<
  Record<keyof typeof groupTrainingRoutes | keyof typeof groupContestRoutes, string>
> = {
  'GET /api/group/get-training-list': '团队中可见的训练，以及当前用户在其中的进度',
  'GET /api/group/get-admin-training-list': '团队的全部训练，包括隐藏的，最新的在前',
  'GET /api/group/get-training-category': '团队训练可用的分类：全站的和本团队的',
  'GET /api/group/training': '一个团队训练的全部内容，供编辑',
  'POST /api/group/training': '新建团队训练；作者为当前用户',
  'PUT /api/group/training': '修改团队训练；带 version 时仅在他人未修改过时生效',
  'DELETE /api/group/training': '删除团队训练；其中的提交保留',
  'POST /api/group/training-clone': '复制团队训练及其题目；副本隐藏，归当前用户所有',
  'PUT /api/group/change-training-status': '显示或隐藏团队训练',
  'GET /api/group/get-training-problem-list': '团队训练中的题目，或可以加入训练的题目',
  'PUT /api/group/training-problem': '修改题目在团队训练中的序号',
  'PUT /api/group/training-problem-order': '按给出的次序排列团队训练中的题目；未给出的排在后面',
  'DELETE /api/group/training-problem': '从团队训练中移除题目；题目本身保留',
  'POST /api/group/add-training-problem-from-public': '把一道公开题目加到团队训练的末尾',
  'POST /api/group/add-training-problem-from-group': '按题目编号把一道团队题目加到训练的末尾',
  'POST /api/group/training-problems': '把若干公开题目或团队题目加到团队训练的末尾；已有的不变',
  'GET /api/group/get-contest-list': '团队中可见的比赛，最晚开始的在前',
  'GET /api/group/get-admin-contest-list': '团队的全部比赛，包括隐藏的，最新的在前；不含密码',
  'GET /api/group/contest': '一场团队比赛的全部内容，供编辑',
  'POST /api/group/contest': '新建团队比赛；作者为当前用户',
  'PUT /api/group/contest': '修改团队比赛；带 version 时仅在他人未修改过时生效',
  'DELETE /api/group/contest': '删除团队比赛，其中的提交保留',
  'POST /api/group/contest-clone': '复制团队比赛及其题目，副本隐藏且归调用者所有',
  'POST /api/group/contest-publish-results': '公布团队比赛结果，结束封榜',
  'PUT /api/group/change-contest-visible': '显示或隐藏团队比赛',
  'GET /api/group/get-contest-problem-list': '按顺序列出团队比赛的题目；带 problemType 时列出可以加入的题目',
  'POST /api/group/contest-problem': '新建仅在比赛中可见的团队题目；之后由 contest-problem 指定所属比赛',
  'GET /api/group/contest-problem': '一道题目在团队比赛中的编号、标题和颜色',
  'PUT /api/group/contest-problem': '修改题目在团队比赛中的编号、标题或颜色；不给 id 时可以加入题目',
  'DELETE /api/group/contest-problem': '从团队比赛中移除题目；其中的提交不再计入，但仍保留',
  'POST /api/group/add-contest-problem-from-public': '把一道公开题目加入团队比赛；题库中仍对所有人可见',
  'POST /api/group/add-contest-problem-from-group':
    '按题目编号把一道团队题目加入比赛；比赛结束前在团队题库中隐藏',
  'POST /api/group/contest-problems': '一次把若干题目加入团队比赛，依次使用空闲的字母；全部加入或全部不加入',
  'PUT /api/group/contest-problem-order': '调整团队比赛的题目顺序；题目互换编号',
  'GET /api/group/get-contest-announcement-list': '团队比赛的全部公告，包括隐藏的，最新的在前',
  'GET /api/group/contest-announcement': '团队比赛的一则公告，供编辑',
  'POST /api/group/contest-announcement': '在团队比赛中发布公告；未隐藏时参赛者立即可见',
  'PUT /api/group/contest-announcement': '修改团队比赛的公告；带 version 时仅在他人未修改过时生效',
  'DELETE /api/group/contest-announcement': '删除团队比赛的公告',
};
