import type { Routes } from '@xiezhi/contract';
import type { FakeServer } from './fake-server.ts';

/** The activity of a user who has done nothing. */
export const noActivity: Routes['GET /api/user-activity']['data'] = {
  recent: [],
  contests: [],
  tags: [],
  difficulties: [],
  languages: [],
  streak: { current: 0, longest: 0 },
};

/** Answers all requests of the home page like an empty site. */
export function answerEmptyHome(server: FakeServer): void {
  const nothing = { records: [], total: 0, size: 5, current: 1, pages: 0 };
  server.on('GET /api/home-carousel', []);
  server.on('GET /api/get-recent-contest', []);
  server.on('GET /api/get-recent-other-contest', []);
  server.on('GET /api/get-common-announcement', nothing);
  server.on('GET /api/get-recent-seven-ac-rank', []);
  server.on('GET /api/get-recent-updated-problem', []);
  server.on('GET /api/get-problem-of-the-day', { day: '2026-11-22', problem: null });
  server.on('GET /api/get-unfinished-problems', []);
  server.on('GET /api/my-homework', []);
  server.on('GET /api/get-group-list', nothing);
  server.on('GET /api/get-last-week-submission-statistics', {
    dateStrList: [],
    acCountList: [],
    totalCountList: [],
  });
  server.on('GET /api/virtual-participations', []);
  server.on('GET /api/user-activity', noActivity);
  server.on('GET /api/msg/unread', { comment: 0, reply: 0, like: 0, sys: 0, mine: 0 });
}
