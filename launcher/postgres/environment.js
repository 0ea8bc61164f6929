/**
 * All that PostgreSQL's processes see of the environment: settings of other databases (PGDATA,
 * PGOPTIONS and their like) must not reach them, and messages must be in a language that we can read.
 */
export const databaseEnvironment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
  HOME: '/',
};
