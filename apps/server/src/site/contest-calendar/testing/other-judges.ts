/** Responses in the format of each judge. Like real ones, they have more fields than the site reads. */

/** Time of the responses below: a Saturday, noon in UTC. */
export const moment = new Date('2026-11-21T12:00:00.000Z');

const at = (text: string): number => Date.parse(text) / 1000;

export const codeforcesAnswer = JSON.stringify({
  status: 'OK',
  result: [
    {
      id: 2170,
      name: 'Codeforces Round 1062 (Div. 4)',
      type: 'ICPC',
      phase: 'BEFORE',
      frozen: false,
      durationSeconds: 9000,
      startTimeSeconds: at('2026-11-23T14:35:00Z'),
      relativeTimeSeconds: -180_000,
    },
    {
      id: 2169,
      name: 'Educational Codeforces Round 184 (Rated for Div. 2)',
      type: 'ICPC',
      phase: 'CODING',
      frozen: false,
      durationSeconds: 7200,
      startTimeSeconds: at('2026-11-21T11:00:00Z'),
      relativeTimeSeconds: 3600,
    },
    { id: 2171, name: 'To be announced', type: 'CF', phase: 'BEFORE', frozen: false, durationSeconds: 7200 },
    {
      id: 2100,
      name: 'An old one',
      type: 'CF',
      phase: 'FINISHED',
      frozen: false,
      durationSeconds: 7200,
      startTimeSeconds: at('2026-11-01T11:00:00Z'),
      relativeTimeSeconds: 2_000_000,
    },
  ],
});

const atcoderRow = (time: string, slug: string, title: string, length: string) => `
  <tr>
    <td class="text-center"><a href='http://www.timeanddate.com/worldclock/fixedtime.html?iso=20261122T2100&p1=248' target='blank'><time class='fixtime fixtime-full'>${time}</time></a></td>
    <td >
      <span aria-hidden='true' data-toggle='tooltip' data-placement='top' title="Algorithm">Ⓐ</span>
      <span class="user-blue">◉</span>
      <a href="/contests/${slug}">${title}</a>
    </td>
    <td class="text-center">${length}</td>
    <td class="text-center"> - 1999</td>
  </tr>`;

const atcoderTable = (id: string, rows: string) => `
  <div id="${id}"><h3>Contests</h3><div class="panel panel-default"><div class="table-responsive">
  <table class="table table-default table-striped table-hover table-condensed table-bordered small">
  <thead><tr><th width="16%" class="text-center">Start Time</th><th>Contest Name</th><th>Duration</th><th>Rated Range</th></tr></thead>
  <tbody>${rows}</tbody></table></div></div></div>`;

export const atcoderAnswer = `<!DOCTYPE html><html><body>
${atcoderTable('contest-table-action', atcoderRow('2026-11-21 19:00:00+0900', 'ahc055', 'AtCoder Heuristic Contest 055', '240:00'))}
${atcoderTable(
  'contest-table-upcoming',
  `${atcoderRow('2026-11-22 21:00:00+0900', 'abc433', 'AtCoder Beginner Contest 433 &amp; &lt;Sponsor&#39;s&gt;', '01:40')}
   <tr><td>broken</td></tr>`,
)}
${atcoderTable('contest-table-recent', atcoderRow('2026-11-15 21:00:00+0900', 'abc432', 'AtCoder Beginner Contest 432', '01:40'))}
</body></html>`;

const luoguContests = {
  result: [
    {
      id: 280_001,
      name: '【LGR-250-Div.2】洛谷 11 月月赛 &「梦熊杯」',
      startTime: at('2026-11-28T06:00:00Z'),
      endTime: at('2026-11-28T10:00:00Z'),
      ruleType: 1,
      visibilityType: 5,
      host: { id: 1, name: '洛谷', isPremium: true },
      problemCount: 6,
    },
    {
      id: 270_000,
      name: '已经结束的比赛',
      startTime: at('2026-11-08T06:00:00Z'),
      endTime: at('2026-11-08T10:00:00Z'),
      ruleType: 1,
    },
    {
      id: 260_000,
      name: '常年开放的练习',
      startTime: at('2025-01-01T00:00:00Z'),
      endTime: at('2027-01-01T00:00:00Z'),
      ruleType: 4,
    },
  ],
  count: 3,
  perPage: 50,
};
export const luoguAnswer = JSON.stringify({
  code: 200,
  currentTemplate: 'ContestList',
  currentData: { contests: luoguContests },
  currentUser: null,
});
export const luoguNewerAnswer = JSON.stringify({ status: 200, data: { contests: luoguContests } });

/** Responses by requested month. */
export const nowcoderAnswers: Readonly<Record<string, string>> = {
  '2026-11': JSON.stringify({
    msg: 'OK',
    code: 0,
    data: [
      {
        ojName: 'NowCoder',
        link: 'http://elsewhere.example/acm/contest/121000',
        startTime: Date.parse('2026-11-23T11:00:00Z'),
        endTime: Date.parse('2026-11-23T13:00:00Z'),
        contestName: '牛客周赛 Round 118',
        contestId: 121_000,
      },
      {
        ojName: 'Codeforces',
        link: 'https://codeforces.com/contest/2170',
        startTime: Date.parse('2026-11-23T14:35:00Z'),
        endTime: Date.parse('2026-11-23T17:05:00Z'),
        contestName: 'Codeforces Round 1062 (Div. 4)',
        contestId: 2170,
      },
    ],
  }),
  '2026-12': JSON.stringify({ msg: 'OK', code: 0, data: [] }),
};

export const leetcodeAnswer = JSON.stringify({
  data: {
    contestUpcomingContests: [
      {
        title: '第 478 场周赛',
        titleSlug: 'weekly-contest-478',
        startTime: at('2026-11-22T02:30:00Z'),
        duration: 5400,
      },
    ],
  },
});
