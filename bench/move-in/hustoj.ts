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

const results: Readonly<Record<Outcome, number>> = {
  accepted: 4,
  wrong: 6,
  slow: 7,
  crashed: 10,
  refused: 11,
};

/** A dump of HUSTOJ. */
export function* hustojDump(sizes: Sizes): Generator<string> {
  const { users, submissions } = sizes;
  yield* mysqlDump([
    {
      name: 'users',
      columns: 'user_id,email,defunct,password,reg_time,expiry_date,nick,school,group_name',
      count: users,
      row: (i) =>
        `'user${i}',NULL,'N','${String(i).padStart(32, 'a')}','2020-01-01 00:00:00','2099-01-01','n','s',''`,
    },
    {
      name: 'problem',
      columns: 'problem_id,title,description,spj,time_limit,memory_limit,defunct',
      count: problems,
      row: (i) => `${1000 + i},'Problem ${i}','<p>Sum</p>','0',1.000,128,'N'`,
    },
    {
      name: 'contest',
      columns: 'contest_id,title,start_time,end_time,defunct,private,password,contest_type,subnet,user_id',
      count: contests,
      row(i) {
        const { startsAt, endsAt } = contestOf(i);
        return `${1000 + i},'Contest ${i}','${mysqlTime(startsAt)}','${mysqlTime(endsAt)}','N',0,'',0,'','user0'`;
      },
    },
    {
      name: 'contest_problem',
      columns: 'problem_id,contest_id,title,num',
      count: contests * contestProblems().length,
      row(i) {
        const problem = i % contestProblems().length;
        return `${1000 + problem},${1000 + Math.floor(i / contestProblems().length)},'',${problem}`;
      },
    },
    {
      name: 'solution',
      columns:
        'solution_id,problem_id,user_id,time,memory,in_date,result,language,ip,contest_id,num,pass_rate,judger',
      count: submissions,
      row(i) {
        const { problem, user, at, outcome, contest } = submissionOf(i, sizes);
        return `${1001 + i},${1000 + problem},'user${user}',15,2048,'${mysqlTime(at)}',${results[outcome]},1,'192.0.2.1',${contest === null ? 0 : 1000 + contest},${contest === null ? -1 : problem},${outcome === 'accepted' ? 1 : 0},'x'`;
      },
    },
    {
      name: 'source_code',
      columns: 'solution_id,source',
      count: submissions,
      row: (i) => `${1001 + i},${quoted(submissionOf(i, sizes).code)}`,
    },
  ]);
}
