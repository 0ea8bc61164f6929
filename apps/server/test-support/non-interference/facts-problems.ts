import { type Fact, newRowFact, rowFact, textFact, presenceFact, words } from './fact.ts';
import type { Scene } from './scene.ts';

const idOf = (of: (scene: Scene) => number) => (scene: Scene) => ({ id: of(scene) });

/** Posts about hidden problems and their comments. The manager of the bank may see those about problems of the bank. */
const talk = (['held', 'hidden', 'group'] as const).flatMap((name): Fact[] => {
  const isGroup = name === 'group';
  const staff: Fact['knownTo'] = isGroup ? ['insider'] : ['problemAdmin'];
  // Staff of the site can read a group's post in a report about it.
  const withWriter: Fact['knownTo'] = isGroup
    ? ['insider', 'admin', 'problemAdmin']
    : ['problemAdmin', 'insider'];
  return [
    textFact(
      `post about a problem: ${name}`,
      withWriter,
      'discussion',
      ['title', 'description', 'content'],
      idOf((scene) => scene.problems[name].did),
    ),
    rowFact(
      `figures of a post: ${name}`,
      withWriter,
      'discussion',
      idOf((scene) => scene.problems[name].did),
      {
        left: { like_num: 0, comment_num: 2, is_pinned: false },
        right: { like_num: 7, comment_num: 9, is_pinned: true },
      },
    ),
    textFact(
      `comment: ${name}`,
      staff,
      'comment',
      ['content'],
      idOf((scene) => scene.problems[name].commentId),
    ),
    presenceFact(
      // The insider wrote this reply and may delete it.
      `reply: ${name}`,
      withWriter,
      'reply',
      idOf((scene) => scene.problems[name].replyId),
    ),
    newRowFact(
      `report: ${name}`,
      isGroup ? ['admin', 'problemAdmin'] : ['problemAdmin'],
      'discussion_report',
      (scene, word) => ({
        did: scene.problems[name].did,
        uid: scene.people.target.uid,
        content: word,
      }),
    ),
    newRowFact(`message about a comment: ${name}`, isGroup ? ['insider'] : [], 'message', (scene, word) => ({
      uid: scene.people.insider.uid,
      kind: 'comment',
      action: 'Discuss',
      text: word,
      sender_uid: scene.people.target.uid,
      about_type: 'Comment',
      about_id: scene.problems[name].commentId,
      source_type: 'Discussion',
      source_id: scene.problems[name].did,
      source_title: word,
      source_gid: isGroup ? scene.gid : null,
    })),
  ];
});

/** Data of problems that are hidden from all or some users. */
export const problemFacts: readonly Fact[] = [
  ...talk,
  textFact(
    'title of a hidden problem',
    ['admin', 'problemAdmin', 'insider'],
    'problem_text',
    ['title'],
    (scene) => ({
      pid: scene.problems.hidden.pid,
    }),
  ),
  textFact(
    'statement of a hidden problem',
    ['problemAdmin'],
    'problem_text',
    ['description', 'input', 'output', 'hint'],
    (scene) => ({ pid: scene.problems.hidden.pid }),
  ),
  textFact(
    'source of a hidden problem',
    ['admin', 'problemAdmin'],
    'problem',
    ['source'],
    idOf((scene) => scene.problems.hidden.pid),
  ),
  textFact(
    'id of a hidden problem',
    // Users with a submission to the problem see the problem's id in the submission.
    ['admin', 'problemAdmin', 'insider'],
    'problem',
    ['display_id'],
    idOf((scene) => scene.problems.hidden.pid),
  ),
  rowFact(
    'limits and samples of a hidden problem',
    // The insider has a submission to the problem, which shows its limits.
    ['problemAdmin', 'admin', 'insider'],
    'problem',
    idOf((scene) => scene.problems.hidden.pid),
    {
      left: { time_limit_ms: 1000, memory_limit_mb: 256, difficulty: 0, judge_case_mode: 'default' },
      right: {
        time_limit_ms: 7777,
        memory_limit_mb: 77,
        difficulty: 2,
        judge_case_mode: 'ergodic_without_error',
      },
    },
  ),
  textFact('title of a problem of a group', ['insider'], 'problem_text', ['title'], (scene) => ({
    pid: scene.problems.group.pid,
  })),
  ...(['held', 'hidden', 'group'] as const).map((name) =>
    textFact(
      `shared code: ${name}`,
      name === 'group' ? ['insider'] : ['insider', 'admin', 'problemAdmin'],
      'submission',
      ['code'],
      idOf((scene) => scene.problems[name].submitId),
    ),
  ),
  ...(['held', 'hidden'] as const).flatMap((name): Fact[] => [
    rowFact(
      `statistics of a problem: ${name}`,
      ['admin', 'problemAdmin'],
      'problem_counter',
      (scene) => ({ pid: scene.problems[name].pid }),
      { left: { total: 3, ac: 1 }, right: { total: 9, ac: 8, wa: 1 } },
    ),
    {
      name: `whether somebody has solved it: ${name}`,
      knownTo: ['problemAdmin'],
      async decide({ services: { db } }, side, { problems, people }) {
        if (side === 'left') return;
        await db
          .insertInto('user_problem')
          .values({
            uid: people.target.uid,
            pid: problems[name].pid,
            attempts: 1,
            accepted: 1,
            last_submit_id: 1,
          })
          .execute();
      },
    },
  ]),
  {
    name: 'hint that costs something',
    knownTo: ['problemAdmin'],
    async decide({ services: { db } }, side, { problems }) {
      const hints = JSON.stringify([{ id: 'h1', texts: { 'zh-CN': words[side] }, price: 10 }]);
      await db.updateTable('problem').set({ hints }).where('id', '=', problems.open.pid).execute();
    },
  },
  {
    name: 'code that its author does not share',
    knownTo: ['insider', 'admin', 'problemAdmin'],
    async decide({ services: { db } }, side, { problems }) {
      await db
        .updateTable('submission')
        .set({ code: words[side], share: false })
        .where('id', '=', problems.open.submitId)
        .execute();
    },
  },
  {
    name: 'input and answer of a secret case',
    knownTo: ['problemAdmin'],
    async decide({ services: { db, blobs } }, side, { problems }) {
      const [input, answer] = await Promise.all([
        blobs.put(Buffer.from(`${words[side]}\n`.padEnd(20, 'x'))),
        blobs.put(Buffer.from(`${words[side]}!\n`.padEnd(20, 'y'))),
      ]);
      const version = 'f'.repeat(64);
      const cases = [{ seq: 1, name: 'case1', input, answer, score: null, group: 1, isSample: false }];
      await db
        .insertInto('problem_data')
        .values({
          version,
          cases: JSON.stringify(cases),
          case_count: 1,
          groups: JSON.stringify([
            {
              group: 1,
              cases: 1,
            },
          ]),
        })
        .execute();
      await db
        .updateTable('problem')
        .set({ data_version: version })
        .where('id', '=', problems.open.pid)
        .execute();
    },
  },
  {
    name: 'what a program wrote on a secret case',
    // Only readers of the test data may see the program's output on it, so its author may not.
    knownTo: ['problemAdmin'],
    async decide({ services: { db } }, side, { problems: { open } }) {
      const said = `terminate called after throwing an instance of '${words[side]}'`;
      const figures = { seq: 1, group: 1, status: 3, timeMs: 1, wallMs: 1, memoryKb: 1024, score: null };
      const { id } = await db
        .insertInto('judging')
        .values({
          submit_id: open.submitId,
          priority: 0,
          status: 3,
          message: said,
          cases: JSON.stringify([
            {
              ...figures,
              message: said,
            },
          ]),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .updateTable('submission')
        .set({ current_judging_id: id, status: 3 })
        .where('id', '=', open.submitId)
        .execute();
    },
  },
];
