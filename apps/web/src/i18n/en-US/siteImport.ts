import type { Translated } from '../translated.ts';
import type { siteImport as reference } from '../zh-CN/siteImport.ts';

export const siteImport: Translated<typeof reference> = {
  note: 'Migrate accounts, problems, contests, submissions and posts from another judge',
  kind: 'Judge',
  copied: 'Copied files',
  'copied.hint': 'Copy dumps and archives to {folder} on the server to choose them here',
  'copied.none': 'No files',
  'copied.choose': 'Choose a file',
  from: 'Source',
  'from.hoj':
    'Database address such as mysql://user:password@host/hoj, or the path of an SQL dump on the server',
  'from.hustoj':
    'Database address such as mysql://user:password@host/jol, or the path of an SQL dump on the server',
  'from.qduoj':
    'Database address such as postgres://user:password@host/onlinejudge, or the path of an SQL dump on the server',
  'from.hydro': 'Path of a Hydro backup archive on the server',
  'from.domjudge': 'Address of the site with an administrator, such as https://user:password@host',
  files: 'Folder (optional)',
  'files.hoj': 'Path on the server of the folder with file and testcase',
  'files.hustoj': 'Path on the server of the folder with data and upload',
  'files.qduoj': 'Path on the server of the folder with test_case and public',
  'files.hydro': 'Path on the server of the files, if the backup has none',
  'files.domjudge': 'Path on the server of a folder with problem archives',
  timeZone: 'Time zone of the source (optional)',
  'timeZone.hint': 'Such as Asia/Shanghai. If empty, the usual one of the judge applies.',
  report: 'Create report',
  migrate: 'Migrate',
  'migrate.title': 'Migrate the {name} site?',
  'migrate.text':
    'Accounts and roles of the source are added to this site, administrators included. Read the report and make a backup first.',
  again:
    'A report changes nothing. A migration can be cancelled; starting it again continues there and takes only what is new.',
  busy: 'A job is running. Wait for it, or cancel it below.',
  former: 'Reports and migrations',
  none: 'No migrations yet',
  'none.detail': 'Create a report first to see what would be migrated.',
};
