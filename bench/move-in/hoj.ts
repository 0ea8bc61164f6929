import {
  contestOf,
  contestProblems,
  contests,
  mysqlTime,
  type Outcome,
  problems,
  type Sizes,
  submissionOf,
} from './model.ts';
import { mysqlDump, quoted } from './mysql-dump.ts';

const statuses: Readonly<Record<Outcome, number>> = {
  accepted: 0,
  wrong: -1,
  slow: 1,
  crashed: 3,
  refused: -2,
};
/** Outcomes as the scoreboard of HOJ stores them: 1 solves, -1 costs a penalty. */
const outcomesOnBoard: Readonly<Record<Outcome, number>> = {
  accepted: 1,
  wrong: -1,
  slow: -1,
  crashed: -1,
  refused: 0,
};
const uid = (user: number) => user.toString(16).padStart(32, '0');
const contestProblem = (contest: number, problem: number) => contest * contestProblems().length + problem + 1;
const casesEach = 2;

/** A dump of HOJ. Every submission has results of two cases. */
export function* hojDump(sizes: Sizes): Generator<string> {
  const { users, submissions } = sizes;
  const inContest = (index: number) => {
    const one = submissionOf(index, sizes);
    return one.contest === null ? null : { ...one, contest: one.contest };
  };
  yield* mysqlDump([
    {
      name: 'user_info',
      columns: 'uuid,username,password,gender,status,gmt_create',
      count: users,
      row: (i) =>
        `'${uid(i + 1)}','user${i}','${String(i).padStart(32, 'a')}','secrecy',0,'2020-01-01 00:00:00'`,
    },
    { name: 'user_role', columns: 'uid,role_id', count: users, row: (i) => `'${uid(i + 1)}',1002` },
    {
      name: 'problem',
      columns:
        'id,problem_id,title,author,type,time_limit,memory_limit,stack_limit,description,is_remote,auth,judge_mode,judge_case_mode,is_upload_case,is_group,gmt_create',
      count: problems,
      row: (i) =>
        `${1000 + i},'P${1000 + i}','Problem ${i}','user0',0,1000,256,128,'Sum',0,1,'default','default',0,0,'2020-01-01 00:00:00'`,
    },
    {
      name: 'contest',
      columns: 'id,uid,title,description,type,auth,start_time,end_time,seal_rank,visible,gmt_create',
      count: contests,
      row(i) {
        const { startsAt, endsAt } = contestOf(i);
        return `${1000 + i},'${uid(1)}','Contest ${i}','',0,0,'${mysqlTime(startsAt)}','${mysqlTime(endsAt)}',0,1,'2020-01-01 00:00:00'`;
      },
    },
    {
      name: 'contest_problem',
      columns: 'id,display_id,cid,pid,display_title',
      count: contests * contestProblems().length,
      row(i) {
        const problem = i % contestProblems().length;
        return `${i + 1},'${String.fromCodePoint(65 + problem)}',${1000 + Math.floor(i / contestProblems().length)},${1000 + problem},'Problem ${problem}'`;
      },
    },
    {
      name: 'judge',
      columns:
        'submit_id,pid,uid,submit_time,status,share,time,memory,code,language,cid,cpid,judger,ip,is_manual,gmt_modified',
      count: submissions,
      row(i) {
        const { user, problem, contest, at, outcome, code } = submissionOf(i, sizes);
        const time = mysqlTime(at);
        return `${i + 1},${1000 + problem},'${uid(user + 1)}','${time}',${statuses[outcome]},0,15,2048,${quoted(code)},'C++',${contest === null ? 0 : 1000 + contest},${contest === null ? 0 : contestProblem(contest, problem)},'10.0.0.2','192.0.2.1',0,'${time}'`;
      },
    },
    {
      name: 'judge_case',
      columns: 'id,submit_id,case_id,status,time,memory,score,group_num,seq,user_output',
      count: submissions * casesEach,
      row: (i) =>
        `${i + 1},${Math.floor(i / casesEach) + 1},${i % casesEach},${statuses[submissionOf(Math.floor(i / casesEach), sizes).outcome]},7,2048,NULL,1,${(i % casesEach) + 1},'out'`,
    },
    {
      name: 'contest_record',
      columns: 'cid,uid,pid,cpid,submit_id,status,submit_time,time,checked',
      count: submissions,
      row(i) {
        const one = inContest(i);
        if (one === null) return null;
        const { contest, user, problem, outcome, at } = one;
        const seconds = (at.getTime() - contestOf(contest).startsAt.getTime()) / 1000;
        return `${1000 + contest},'${uid(user + 1)}',${1000 + problem},${contestProblem(contest, problem)},${i + 1},${outcomesOnBoard[outcome]},'${mysqlTime(at)}',${seconds},0`;
      },
    },
  ]);
}
