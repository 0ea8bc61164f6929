import type { Translated } from '../translated.ts';
import type { siteImport as reference } from '../zh-CN/siteImport.ts';

export const siteImport: Translated<typeof reference> = {
  note: 'Migrate accounts, problems, contests, submissions and posts from another judge',
  kind: 'Source system',
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
  'from.hydro': 'Server path of a Hydro backup archive',
  'from.domjudge': 'Site address with administrator credentials, such as https://user:password@host',
  files: 'Folder (optional)',
  'files.hoj': 'Server path of the folder that contains the folders “file” and “testcase”',
  'files.hustoj': 'Server path of the folder that contains the folders “data” and “upload”',
  'files.qduoj': 'Server path of the folder that contains the folders “test_case” and “public”',
  'files.hydro': 'Server path of the files, if the backup does not include them',
  'files.domjudge': 'Server path of a folder with problem archives',
  timeZone: 'Time zone of the source (optional)',
  'timeZone.hint': 'For example Asia/Shanghai. If empty, the default time zone of that judge is used.',
  name: 'Name of this source (optional)',
  'name.hint':
    'Only to migrate several sites of the same judge: a different name for each, the same in every run',
  'name.invalid': 'Only the letters A–Z and a–z, digits, “-” and “_”',
  report: 'Create report',
  migrate: 'Migrate',
  'migrate.title': 'Migrate the {name} site?',
  'migrate.text':
    'Accounts and roles of the source are added to this site, including administrators. Read the report and make a backup first.',
  again:
    'A report changes nothing. You can cancel a migration. If you start it again, it continues where it stopped and adds only new data.',
  busy: 'A job is running. Wait for it, or cancel it below.',
  former: 'Reports and migrations',
  none: 'No migrations yet',
  'none.detail': 'Create a report first to see what would be migrated.',
};
