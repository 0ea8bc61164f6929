import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { Words } from './zh-CN.ts';

export const enUS: Words = {
  usage: `Usage: xiezhi COMMAND [ARGUMENTS] [OPTIONS]

  login [ADDRESS]     signs in with a code that you confirm in the browser
  logout              signs out and revokes the token
  whoami              shows the signed-in user
  problems            lists problems
  show PROBLEM        shows a statement
  samples PROBLEM     saves the samples as 1.in, 1.ans …
  test FILE           runs the samples here, or on the site with --remote
  submit FILE         submits and waits for the verdict
  status [NUMBER]     shows your submissions, or the result of one
  board CONTEST       shows the scoreboard of a contest
  clar CONTEST        shows questions and announcements; --ask asks a question
  problem COMMAND     problem packages: init, check, diff, push, pull
  completion SHELL    prints completions for bash, zsh or fish

Options of every command:
  --server ADDRESS  the site; default: the site where you signed in last, or XIEZHI_SERVER
  --lang zh|en      language; default: the system language
  --json            prints results as JSON
  -h, --help        shows help; xiezhi COMMAND --help shows the help of a command
  --version         shows the version

The token may also be in XIEZHI_TOKEN. HTTP_PROXY, HTTPS_PROXY, NO_PROXY and NO_COLOR apply.`,
  help: {
    login: `Usage: xiezhi login [ADDRESS] [--scope SCOPE]… [--with-token]

Shows a code that you confirm in the browser. Asks for the permissions read, submit and ask; uploading
problems also needs --scope problems.

  --scope SCOPE  asks only for this permission: read, submit, ask or problems; can be repeated
  --with-token   reads a token that you created in your settings from standard input`,
    logout: `Usage: xiezhi logout

Revokes the token and deletes it from this machine.`,
    whoami: `Usage: xiezhi whoami`,
    problems: `Usage: xiezhi problems [KEYWORD] [--group GROUP] [--page NUMBER]
       xiezhi problems --contest CONTEST | --training TRAINING`,
    show: `Usage: xiezhi show PROBLEM [--contest CONTEST] [--training TRAINING] [--group GROUP]`,
    samples: `Usage: xiezhi samples PROBLEM [--contest CONTEST] [--directory FOLDER] [--force]

  -d, --directory  saves into this folder; default: the current one
  -f, --force      replaces files with different contents`,
    test: `Usage: xiezhi test FILE [--problem PROBLEM] [--contest CONTEST] [--language NAME] [--remote]

Compiles and runs the program here, and compares its output as the site does. There is no sandbox: run only
programs that you trust.

  -r, --remote       runs the program on the site, within the limits of the problem
  --run COMMAND      runs this command instead, such as --run "python3 a.py"
  --timeout SECONDS  limit per sample; default: the limit of the problem, at least 2 seconds`,
    submit: `Usage: xiezhi submit FILE [--problem PROBLEM] [--contest CONTEST] [--language NAME] [--yes] [--no-wait]

The problem is guessed from the name of the file (1000.cpp) or of its folder (1000/main.cpp), the language
from the extension. A lost connection is retried without submitting twice.

  -p, --problem   ID of the problem
  -c, --contest   ID of the contest, or XIEZHI_CONTEST
  -l, --language  language
  -y, --yes       submits to a guessed problem without asking
  --no-wait       does not wait for the verdict

Exit status: 0 accepted, 10 wrong answer, 11 time limit, 12 memory limit, 13 runtime error, 14 compile error,
15 partial, 16 system error, 17 hidden result; 1 failed, 2 wrong usage, 3 not signed in, 4 no connection.`,
    status: `Usage: xiezhi status [SUBMISSION] [--contest CONTEST | --group GROUP] [--wait]

  -w, --wait  waits until the submission is judged`,
    board: `Usage: xiezhi board CONTEST [--page NUMBER] [--limit ROWS]`,
    clar: `Usage: xiezhi clar CONTEST [--ask QUESTION] [--problem PROBLEM]`,
    problem: `Usage: xiezhi problem init|check|diff|push|pull [FOLDER] [OPTIONS]

The folder is a problem package in the ICPC format (2025-09), or in any other format that can be imported.

  init [FOLDER]          creates a package that can be judged
  check [FOLDER]         checks format, statements and data; with a sandbox also runs validators and solutions
  diff [FOLDER]          compares the folder with the problem on the site
  push [FOLDER]          uploads what has changed, after showing the difference
  pull PROBLEM [FOLDER]  downloads the problem of the site as a package

  --id ID          ID of the problem on the site; default: the ID in the package, or the folder name
  --accept-losses  uploads even if scores or verdicts may change
  --overwrite      replaces newer changes on the site
  --public         publishes a new problem immediately; without it, the problem is hidden
  --dry-run        only shows the difference
  --title TITLE    title of the new package (init)
  -y, --yes        does not ask
  -f, --force      replaces existing local files (pull)`,
    completion: `Usage: xiezhi completion bash|zsh|fish`,
  },
  badUsage: (help) => `Wrong usage.\n${help}`,
  unknownCommand: (name) => `Unknown command: ${name}`,
  noSite: 'Sign in first: xiezhi login ADDRESS, or specify a site with --server',
  notSignedIn: (site) => `Not signed in to ${site}. Sign in: xiezhi login ${site}`,
  tokenEnded: 'The token is invalid, expired or revoked. Sign in again: xiezhi login',
  lacksScope: (scope) =>
    `The token lacks the permission ${scope}. Sign in again: xiezhi login --scope ${scope}`,
  retrying: (reason) => `${reason}; retrying`,
  deviceStart: (address, code) => `Open ${address} in a browser\nand confirm the code ${code}`,
  deviceWaiting: 'Waiting for the confirmation',
  deviceDenied: 'The sign-in was denied',
  askToken: 'API token: ',
  noToken: 'Pass the token on standard input: xiezhi login --with-token < token.txt',
  signedIn: (name, site) => `Signed in to ${site} as ${name}`,
  signedOut: (site) => `Signed out of ${site}`,
  nobody: '(unknown user)',
  expires: (at) => `The token expires on ${at}`,
  page: (current, pages, total) => `Page ${current} of ${pages}, ${total} in total`,
  none: 'Nothing found',
  timeLimit: 'Time limit',
  memoryLimit: 'Memory limit',
  ms: 'ms',
  mib: 'MB',
  input: 'Input',
  output: 'Output',
  hint: 'Hint',
  sample: (number) => `Sample ${number}`,
  samplesNone: 'This problem has no samples',
  fileNotPlain: (name) => `Invalid name of the input or output file of the problem: ${JSON.stringify(name)}`,
  fileKept: (path) =>
    `${path} exists. Move it away, because this problem reads and writes files with this name`,
  sampleKept: (path) => `${path} exists with different contents. Replace it with --force`,
  fileMissing: (path) => `${path} does not exist`,
  fileFailed: (path, code) => `${path} cannot be read or written (${code})`,
  written: (path) => `Wrote ${path}`,
  notUtf8: (path) => `${path} is not UTF-8 text`,
  problemUnknown: (tried) => `Cannot guess the problem (tried ${tried}). Specify it with --problem`,
  languageUnknown: (path, names) =>
    `Cannot guess the language of ${path}. Specify it with --language: ${names}`,
  languageRefused: (name, names) => `The problem does not allow ${name}. Allowed languages: ${names}`,
  confirmSubmit: (title, language) => `Submit to “${title}” in ${language}? (y/N) `,
  notConfirmed: 'The problem was guessed from the file name. Confirm with --yes or specify it with --problem',
  submitting: (title, language) => `Submitting to ${title} in ${language}`,
  submitted: (id, address) => `Submission ${id}: ${address}`,
  queued: (position) => `Pending, number ${position} in the queue`,
  cases: (finished, total) => `${finished} of ${total} cases`,
  firstFailure: (seq, verdict) => `Case ${seq}: ${verdict}`,
  score: (score, full) => `Score ${score}${full === '' ? '' : ` of ${full}`}`,
  runHere: (command) => `Running ${command}`,
  notCompiled: 'The program does not compile',
  noToolchain: (name, program) =>
    `${program} is not installed here, so ${name} cannot run. Install it, specify a command with --run, or use --remote`,
  noLocal: (name) =>
    `This program does not know how to run ${name}. Specify a command with --run, or use --remote`,
  specialJudge:
    'A checker judges this problem. Outputs are only shown here, and --remote does not run the checker either.',
  interactive: 'Samples cannot test an interactive problem here.',
  timedOut: (seconds) => `longer than ${seconds} s`,
  exitedWith: (status) => `exit status ${status}`,
  passed: (good, total) => `${good} of ${total} samples passed`,
  difference: (line, column, expected, found) =>
    `line ${line}, column ${column}: expected ${expected}, found ${found}`,
  rank: 'Rank',
  user: 'User',
  solved: 'Solved',
  penalty: 'Penalty',
  total: 'Total',
  frozen: 'The scoreboard is frozen: later results are not included',
  question: 'Question',
  answer: 'Answer',
  announcement: 'Announcement',
  asked: 'The question was sent',
  unanswered: '(not answered yet)',
  problem: {
    isNew: (id) => `The site has no problem ${id} yet`,
    isEqual: (id) => `The folder and ${id} on the site are equal`,
    isNewer: (id) =>
      `${id} was changed on the site since the last pull or push. Pull and merge the changes, or replace them with --overwrite`,
    isUnknown: (id) =>
      `The folder does not state which version of ${id} it is based on, so nothing was sent. Pull first, or replace the problem with --overwrite`,
    confirm: (id) => `Upload to ${id}? (y/N) `,
    confirmUnknown: (id) =>
      `The site has ${id}, possibly with changes that are not in the folder. Replace it? (y/N) `,
    notConfirmed: 'Nothing was sent. To upload without confirmation, use --yes',
    sending: (files, kept) => `Sending ${files} files; the site already has ${kept}`,
    tooLarge: (size, limit) =>
      `Nothing was sent: the changed files take ${size} MiB compressed, and the site accepts ${limit} MiB at a time`,
    pushed: (id, files) => `Pushed ${id}, ${files} files changed`,
    pulled: (id, folder) => `Pulled ${id} into ${folder}`,
    renamed: (from, to) => `${from} is named ${to} on the site`,
    renamedMore: (count) => `${count} more test cases have other names on the site`,
    wouldReplace: (count) => `These ${count} files would be replaced or removed. Continue with --force`,
    missing: (id) => `The site has no problem ${id}`,
    notEmpty: (folder) => `${folder} is not empty`,
    created: (folder) => `Created a package in ${folder}`,
    noSandbox:
      '  Validators and solutions were not run: there is no judge here. Run npx xiezhi problem check in a checkout of Xiezhi',
    good: 'The package passed all checks',
    bad: (count) => `${count} ${count === 1 ? 'issue was' : 'issues were'} found`,
  },
  verdicts: {
    [JudgeStatus.NotSubmitted]: 'Not Submitted',
    [JudgeStatus.SubmittedUnknownResult]: 'Submitted, Unknown Result',
    [JudgeStatus.Cancelled]: 'Cancelled',
    [JudgeStatus.PresentationError]: 'Presentation Error',
    [JudgeStatus.CompileError]: 'Compile Error',
    [JudgeStatus.WrongAnswer]: 'Wrong Answer',
    [JudgeStatus.Accepted]: 'Accepted',
    [JudgeStatus.TimeLimitExceeded]: 'Time Limit Exceeded',
    [JudgeStatus.MemoryLimitExceeded]: 'Memory Limit Exceeded',
    [JudgeStatus.RuntimeError]: 'Runtime Error',
    [JudgeStatus.SystemError]: 'System Error',
    [JudgeStatus.Pending]: 'Pending',
    [JudgeStatus.Compiling]: 'Compiling',
    [JudgeStatus.Judging]: 'Judging',
    [JudgeStatus.PartialAccepted]: 'Partial Accepted',
    [JudgeStatus.Submitting]: 'Submitting',
    [JudgeStatus.SubmittedFailed]: 'Submission Failed',
  },
};
