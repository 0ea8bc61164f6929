import type { Comment } from '../src/features/community/comment/queries.ts';
import type { PostDetail } from '../src/features/community/discussion/queries.ts';
import type { FakeServer } from './fake-server.ts';

/** Time of all posts. */
export const now = '2026-11-22T00:00:00.000Z';
export const mayNothing = { edit: false, remove: false, reply: true, report: true, answer: false };

/** A post as a reader sees it. */
export const aPost = (given: Partial<PostDetail> = {}): PostDetail => ({
  id: 7,
  categoryId: 3,
  categoryName: '求助',
  categoryEnglish: 'Help',
  title: '[1000] 样例为什么是 3',
  description: '手算不一样',
  content: '请教 @张三同学：`@张三`',
  formulas: [],
  mentions: ['张三'],
  pid: null,
  problemTitle: null,
  uid: 'u2',
  author: 'linyu',
  avatar: null,
  role: 'user',
  titleName: null,
  titleColor: null,
  viewNum: 12,
  likeNum: 4,
  commentNum: 1,
  topPriority: false,
  status: 0,
  gid: null,
  gmtCreate: now,
  gmtModified: now,
  gmtActive: now,
  isEdited: false,
  isDeleted: false,
  hasLike: null,
  can: { edit: false, remove: false, moderate: false, like: true, report: true, comment: true },
  ...given,
});

export const aComment = (id: number, given: Partial<Comment> = {}): Comment => ({
  id,
  content: `第 ${id} 条`,
  formulas: [],
  mentions: [],
  fromUid: 'u3',
  fromName: 'zhang3',
  fromAvatar: null,
  fromRole: 'user',
  fromTitleName: null,
  fromTitleColor: null,
  isManager: false,
  isEdited: false,
  deletedBy: null,
  gmtCreate: now,
  likeNum: 2,
  totalReplyNum: 0,
  replyList: [],
  question: null,
  problem: null,
  can: mayNothing,
  ...given,
});

export const pageOf = <Row>(records: Row[], total = records.length) => ({
  records,
  total,
  size: 10,
  current: 1,
  pages: 1,
});
/** Comments of a post, and which ones the viewer likes. */
export const commentsOf = (records: Comment[], likes: Record<string, boolean> = {}) => ({
  commentList: pageOf(records),
  commentLikeMap: likes,
  focus: null,
});
export const allowance = {
  accepted: 12,
  acceptedToPost: 10,
  acceptedToComment: 10,
  postsToday: 1,
  postsPerDay: 5,
  can: { post: true, comment: true, pin: false, editCategories: false },
};
export const categories = [
  { id: 3, name: '求助', english: 'Help', gmtCreate: now, gmtModified: now },
  { id: 4, name: '题解', english: null, gmtCreate: now, gmtModified: now },
];

/** A server with one post without comments. */
export function mockPostWithoutComments(server: FakeServer): void {
  server.on('POST /api/live/subscribe', ({ body }) => ({
    url: `/api/live/stream?ticket=${body.topics.join()}`,
    topics: body.topics,
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
  }));
  server.on('GET /api/msg/unread', { comment: 0, reply: 0, like: 0, sys: 0, mine: 0 });
  server.on('GET /api/discussion-category', categories);
  server.on('GET /api/get-discussion-detail', aPost());
  server.on('GET /api/comments', commentsOf([]));
  server.on('GET /api/discussion-allowance', allowance);
}
